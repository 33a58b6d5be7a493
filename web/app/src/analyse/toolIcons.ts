/** Icons of the tools under the move list. */
export const pencil = 'M4.5 19.5l1-4.500L16.500 4l3.500 3.500L9 18.500ZM14.500 6l3.500 3.500';
export const keyboard =
  'M3 6.500h18v11H3ZM6.500 10h.01M10 10h.01M13.500 10h.01M17 10h.01M6.500 14h.01M17 14h.01M9.500 14h5';

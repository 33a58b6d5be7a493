// Signs of these pages alone, on the grid of the others.

export const exchange = 'M8 4v15m-3.5-3.500L8 19l3.500-3.500M16 20V5m-3.500 3.500L16 5l3.500 3.500';
export const scales = 'M12 4v16M7 20h10M5 7h14M5 7l-2.500 6h5ZM19 7l-2.500 6h5Z';

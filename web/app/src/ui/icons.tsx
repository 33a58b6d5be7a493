/** Icons on a grid of 24, drawn with one line width. */

/** An icon; it is hidden from screen readers: the text or button beside it carries the name. */
export function Icon(props: { icon: string; size?: number }) {
  // In rem, so that it grows with the text beside it.
  const side = () => `${(props.size ?? 24) / 16}rem`;
  return (
    <svg class="icon" width={side()} height={side()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.icon} />
    </svg>
  );
}

/** A pentagram: the logo. */
export const star = 'M12 2.5 17.9 20.6 2.5 9.4h19L6.1 20.6Z';
export const sliders =
  'M4 7.5h7m5 0h4M4 16.5h3m5 0h8M13.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z' +
  'M9.5 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
export const soundOn =
  'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11';
export const soundOff = 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5ZM16 9.5l5 5m0-5-5 5';
export const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4';
export const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z';
export const close = 'm6 6 12 12M18 6 6 18';
export const undo = 'M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10H10';
export const flag = 'M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0';
export const lamp = 'M9.5 18.5h5M10.5 21h3M9.5 16c0-2-3-3.5-3-7a5.5 5.5 0 0 1 11 0c0 3.5-3 5-3 7Z';
export const download = 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15';
export const upload = 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15';
export const bin = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 10.5v6m4-6v6';
export const play = 'M8 5.5 18.5 12 8 18.5Z';
export const pause = 'M8.5 5.5v13m7-13v13';
export const next = 'm9.5 6 6 6-6 6';
export const previous = 'm14.5 6-6 6 6 6';
export const last = 'm7 6 6 6-6 6m10-12v12';
export const first = 'm17 6-6 6 6 6M7 6v12';
export const expand = 'M9 4.5H4.5V9M15 4.5h4.500V9M9 19.5H4.500V15M15 19.5h4.500V15';
export const turn = 'M19.5 12a7.5 7.5 0 1 1-2.5-5.600M19.5 3.5v4h-4';
export const mirror = 'M12 3.5v17M9 7l-5.5 10H9ZM15 7l5.5 10H15Z';
export const copy = 'M8.5 8.5v-4h11v11h-4m-11-7h11v11h-11Z';
export const share = 'M12 14.5V3.5M8 7l4-3.5L16 7M7 10.5H5v10h14v-10h-2';
export const picture = 'M4 5h16v14H4Zm0 11 5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01';
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const exchange = 'M8 4v15m-3.5-3.500L8 19l3.500-3.500M16 20V5m-3.500 3.500L16 5l3.500 3.500';
export const keyboard =
  'M3 6.5h18v11H3ZM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14.2h8';
export const scales = 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5ZM19 7l-2.5 6h5Z';

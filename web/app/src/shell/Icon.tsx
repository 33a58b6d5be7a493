/** One of the signs in `icons.ts`. Beside words it is silent; alone, its button carries the name. */
export function Icon(props: { of: string; size?: number }) {
  // In rem, so that it grows with the words beside it.
  const side = () => `${(props.size ?? 24) / 16}rem`;
  return (
    <svg
      class="icon"
      width={side()}
      height={side()}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={props.of} />
    </svg>
  );
}

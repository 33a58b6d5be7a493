/** One of the signs in `icons.ts`. It is silent: words beside it or its button carry the name. */
export function Icon(props: { of: string; size?: number }) {
  // In rem, so that it grows with the words beside it.
  const side = () => `${(props.size ?? 24) / 16}rem`;
  return (
    <svg class="icon" width={side()} height={side()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.of} />
    </svg>
  );
}

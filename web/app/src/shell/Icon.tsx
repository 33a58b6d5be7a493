/** One of the signs in `icons.ts`. Beside words it is silent; alone, its button carries the name. */
export function Icon(props: { of: string; size?: number }) {
  return (
    <svg
      class="icon"
      width={props.size ?? 24}
      height={props.size ?? 24}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={props.of} />
    </svg>
  );
}

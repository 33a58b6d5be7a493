/** A line that is always there and says how things stand; its change is read out. */
export function StatusLine(props: { text: string; kind?: 'plain' | 'wrong' }) {
  return (
    <p class="status" classList={{ wrong: props.kind === 'wrong' }} role="status">
      {props.text || '\u00a0'}
    </p>
  );
}

import type { JSX } from 'solid-js';
import './emptyState.css';
import { theme, type Theme } from './theme';

/** The animals that are drawn for empty pages. */
export type Animal = 'rabbits' | 'hedgehogs' | 'cats' | 'geese';

const PICTURES: Record<string, string> = import.meta.glob('../generated/engraving-*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const pictureOf = (animal: Animal, theme: Theme) => PICTURES[`../generated/engraving-${animal}-${theme}.svg`];

/** A decorative engraving of an animal of the game. */
export function Engraving(props: { animal: Animal }) {
  return <img class="engraving" src={pictureOf(props.animal, theme())} alt="" width="200" height="200" />;
}

/** The place of a list or page that has nothing to show: an engraving, a sentence, what to do. */
export function EmptyState(props: { animal: Animal; children: JSX.Element }) {
  return (
    <div class="empty-state">
      <Engraving animal={props.animal} />
      <div>{props.children}</div>
    </div>
  );
}

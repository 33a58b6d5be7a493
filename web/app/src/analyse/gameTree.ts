/**
 * Variations as a tree. Moves are only texts here: their legality is checked elsewhere.
 *
 * Of the children of a ply the first is what was played; the others might have been played instead.
 */

/** A ply as a record has it. */
export interface TreePly {
  action: string;
  glyphs: number[];
  spent_ms: number | null;
  left_ms: number | null;
  comments: string[];
  variations: TreeLine[];
}

/** Plies in a row as a record has them. */
export interface TreeLine {
  comments: string[];
  plies: TreePly[];
}

/** One ply of the tree. */
export interface Branch {
  readonly id: number;
  readonly parent: Branch | null;
  readonly action: string;
  /** Plies from the beginning. The beginning itself, which is no ply, has 0. */
  readonly depth: number;
  glyphs: number[];
  spent_ms: number | null;
  left_ms: number | null;
  comments: string[];
  /** Remarks in front of it, where it is the first of a variation. */
  before: string[];
  /** Behind which other child of its parent it is written; none for the first child. */
  instead: Branch | null;
  children: Branch[];
}

/** No tree grows beyond what a record can hold. */
export const PLIES_MAX = 20_000;

/** A game with its variations. It is mutable; its view counts the changes. */
export class GameTree {
  readonly root: Branch;
  private readonly all = new Map<number, Branch>();
  private next = 0;

  constructor(line: TreeLine = { comments: [], plies: [] }) {
    this.root = this.make(null, '');
    this.root.comments = [...line.comments];
    this.grow(this.root, line.plies, null);
  }

  /** The ply with this number, if it still exists. */
  get(id: number): Branch | undefined {
    return this.all.get(id);
  }

  /** How many plies there are in all lines. */
  get size(): number {
    return this.all.size - 1;
  }

  /** Follows the branch with this action, or makes one. None when the tree is full. */
  play(at: Branch, action: string): Branch | null {
    const known = at.children.find((child) => child.action === action);
    if (known) return known;
    if (this.size >= PLIES_MAX) return null;
    return this.attach(at, this.make(at, action), at.children[0] ?? null);
  }

  /** Deletes a ply with all plies after it. Returns the ply to select then. */
  remove(branch: Branch): Branch {
    const { parent } = branch;
    if (!parent) return branch;
    parent.children = parent.children.filter((child) => child !== branch);
    const first = parent.children[0] ?? null;
    for (const child of parent.children) {
      if (child === first) child.instead = null;
      else if (child.instead === branch || child.instead === null) child.instead = first;
    }
    this.forget(branch);
    return parent;
  }

  /** The first branching on the way to a ply where it leaves the main line of its parent. */
  promotable(branch: Branch): Branch | null {
    let found: Branch | null = null;
    for (let at: Branch | null = branch; at?.parent; at = at.parent) {
      if (at.parent.children[0] !== at) {
        found = at;
        break;
      }
    }
    return found;
  }

  /** Makes the variation that contains the ply the main line. */
  promote(branch: Branch): void {
    const leaves = this.promotable(branch);
    const siblings = leaves?.parent?.children;
    if (!leaves || !siblings) return;
    const others = siblings.filter((child) => child !== leaves);
    leaves.parent.children = [leaves, ...others];
    leaves.instead = null;
    for (const child of others) child.instead = leaves;
  }

  /** From the first ply to this one. */
  path(branch: Branch): Branch[] {
    const path: Branch[] = [];
    for (let at: Branch | null = branch; at?.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** The main line; the line through a ply if one is given. */
  mainLine(): Branch[] {
    return this.lineFrom(this.root);
  }

  /** What follows a ply, always the first child. */
  lineFrom(branch: Branch): Branch[] {
    const line: Branch[] = [];
    for (let at = branch.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** Whether the ply was played, and not only might have been. */
  onMainLine(branch: Branch): boolean {
    return this.promotable(branch) === null;
  }

  /** As a record has it. */
  line(): TreeLine {
    return { comments: [...this.root.comments], plies: this.pliesFrom(this.root.children[0]) };
  }

  private pliesFrom(first: Branch | undefined): TreePly[] {
    const plies: TreePly[] = [];
    for (let at = first; at; at = at.children[0]) {
      plies.push(this.ply(at));
    }
    return plies;
  }

  private ply(branch: Branch): TreePly {
    const siblings = branch.parent?.children ?? [];
    const variations = siblings.filter((other) => other.instead === branch);
    return {
      action: branch.action,
      glyphs: [...branch.glyphs],
      spent_ms: branch.spent_ms,
      left_ms: branch.left_ms,
      comments: [...branch.comments],
      variations: variations.map((first) => ({
        comments: [...first.before],
        plies: [this.ply(first), ...this.pliesFrom(first.children[0])],
      })),
    };
  }

  private grow(parent: Branch, plies: readonly TreePly[], instead: Branch | null): Branch | null {
    let at = parent;
    let first: Branch | null = null;
    for (const ply of plies) {
      if (this.size >= PLIES_MAX) break;
      const branch = this.make(at, ply.action);
      Object.assign(branch, {
        glyphs: [...ply.glyphs],
        spent_ms: ply.spent_ms,
        left_ms: ply.left_ms,
        comments: [...ply.comments],
      });
      this.attach(at, branch, first ? null : instead);
      first ??= branch;
      for (const variation of ply.variations) {
        const first = this.grow(at, variation.plies, branch);
        if (first) first.before = [...variation.comments];
      }
      at = branch;
    }
    return first;
  }

  private make(parent: Branch | null, action: string): Branch {
    const branch: Branch = {
      id: this.next++,
      parent,
      action,
      depth: parent ? parent.depth + 1 : 0,
      glyphs: [],
      spent_ms: null,
      left_ms: null,
      comments: [],
      before: [],
      instead: null,
      children: [],
    };
    this.all.set(branch.id, branch);
    return branch;
  }

  private attach(parent: Branch, branch: Branch, instead: Branch | null): Branch {
    branch.instead = instead;
    parent.children.push(branch);
    return branch;
  }

  private forget(branch: Branch): void {
    const waiting = [branch];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      this.all.delete(at.id);
      waiting.push(...at.children);
    }
  }
}

/** Where the arrow keys lead: back, on, to the next or the last variation. */
export function step(branch: Branch, key: 'back' | 'on' | 'up' | 'down'): Branch {
  if (key === 'back') return branch.parent ?? branch;
  if (key === 'on') return branch.children[0] ?? branch;
  const siblings = branch.parent?.children ?? [branch];
  const index = siblings.indexOf(branch) + (key === 'down' ? 1 : -1);
  return siblings[index] ?? branch;
}

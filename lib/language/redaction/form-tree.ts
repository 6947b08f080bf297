/** A text to be found, and how much of it is hidden. */
export interface SoughtForm {
  readonly text: string;
  /**
   * How many characters are hidden from where it begins: its own, or more where it is only the beginning of one;
   * infinite for all that follow.
   */
  readonly covers: number;
  /** Characters beside those that are hidden with them; see EncodedForm. */
  readonly before: 0 | 1;
  readonly after: 0 | 1;
}

interface Ending {
  /** How often the same text was added. */
  uses: number;
  covers: number;
  before: 0 | 1;
  after: 0 | 1;
}

interface Branch {
  label: string;
  /** By the first character of their labels. */
  branches: Map<number, Branch> | undefined;
  ending: Ending | undefined;
}

/** The match found from one place in a text on. */
export interface Followed {
  /** The range to hide; empty if no form ends there. */
  readonly start: number;
  readonly end: number;
  /** Whether the text ends within a form. */
  readonly isOpen: boolean;
}

/** Finding a branch costs as much as comparing so many characters. */
const WORK_PER_BRANCH = 4;

/** How many comparisons of characters may still be made. */
export interface Work {
  left: number;
}

/**
 * A radix tree: forms with a common beginning share it, so that following a text costs one pass however many begin alike.
 */
export class FormTree {
  readonly #root: Branch = { label: "", branches: undefined, ending: undefined };

  get isEmpty(): boolean {
    return this.#root.branches === undefined && this.#root.ending === undefined;
  }

  add({ text, ...form }: SoughtForm): void {
    let branch = this.#root;
    let rest = text;
    for (;;) {
      const shared = sharedChars(branch.label, rest);
      if (shared < branch.label.length) split(branch, shared);
      rest = rest.slice(shared);
      if (rest === "") break;
      const next = branch.branches?.get(rest.charCodeAt(0));
      if (!next) {
        branch.branches ??= new Map();
        branch.branches.set(rest.charCodeAt(0), {
          label: rest,
          branches: undefined,
          ending: { ...form, uses: 1 },
        });
        return;
      }
      branch = next;
    }
    const { ending } = branch;
    branch.ending = {
      uses: (ending?.uses ?? 0) + 1,
      covers: Math.max(form.covers, ending?.covers ?? 0),
      before: form.before === 1 || ending?.before === 1 ? 1 : 0,
      after: form.after === 1 || ending?.after === 1 ? 1 : 0,
    };
  }

  /** Takes back what `add` did with the same text; branches that are shared stay divided. */
  remove(text: string): void {
    const path = [this.#root];
    let at = 0;
    for (let branch = this.#root; at < text.length; path.push(branch)) {
      const next = branch.branches?.get(text.charCodeAt(at));
      if (!next || !text.startsWith(next.label, at)) return;
      at += next.label.length;
      branch = next;
    }
    const ended = path.at(-1);
    if (!ended?.ending) return;
    ended.ending.uses -= 1;
    if (ended.ending.uses > 0) return;
    ended.ending = undefined;
    for (let depth = path.length - 1; depth > 0; depth -= 1) {
      const { ending, branches, label } = path[depth] ?? this.#root;
      if (ending || branches) return;
      const parent = path[depth - 1] ?? this.#root;
      parent.branches?.delete(label.charCodeAt(0));
      if (parent.branches?.size === 0) parent.branches = undefined;
    }
  }

  /** Which forms begin in the text at `at`. Each comparison is taken from `work`. */
  follow(text: string, at: number, work: Work): Followed {
    let start = at;
    let end = at;
    let next = at;
    for (let branch: Branch | undefined = this.#root; branch; ) {
      const { label, ending } = branch;
      let matched = 0;
      while (matched < label.length && text.charCodeAt(next) === label.charCodeAt(matched)) {
        matched += 1;
        next += 1;
      }
      work.left -= matched + WORK_PER_BRANCH;
      if (matched < label.length) return { start, end, isOpen: next === text.length };
      if (ending) {
        start = Math.min(start, Math.max(0, at - ending.before));
        end = Math.max(end, Math.min(text.length, at + ending.covers + ending.after));
        if (at + ending.covers > text.length) return { start, end, isOpen: true };
      }
      if (next === text.length) return { start, end, isOpen: branch.branches !== undefined };
      branch = branch.branches?.get(text.charCodeAt(next));
    }
    return { start, end, isOpen: false };
  }
}

function split(branch: Branch, at: number): void {
  const { label, branches, ending } = branch;
  const rest: Branch = { label: label.slice(at), branches, ending };
  branch.label = label.slice(0, at);
  branch.branches = new Map([[rest.label.charCodeAt(0), rest]]);
  branch.ending = undefined;
}

function sharedChars(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1;
  return shared;
}

/** The change that one action made: adding a node, moving some, typing into a field. */
export interface Step<T> {
  readonly label: string;
  readonly before: T;
  readonly after: T;
  /** Changes of one group that follow each other soon are one step. */
  readonly group: string | undefined;
  readonly at: number;
}

export interface History<T> {
  readonly present: T;
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
}

export interface Intent {
  /** As the menu says it: "Add a node". */
  readonly label: string;
  readonly group?: string | undefined;
  /** Milliseconds, from any start. */
  readonly at: number;
}

const MOST_STEPS = 500;
const GROUP_MS = 1_500;

/** Takes the place of a value that others may have changed meanwhile, with theirs kept (`rebase`). */
type Rebase<T> = (step: { readonly from: T; readonly to: T; readonly present: T }) => T;

export const startHistory = <T>(present: T): History<T> => ({ present, past: [], future: [] });

/** A change by the person: what was undone before is forgotten. */
export function record<T>(history: History<T>, present: T, { label, group, at }: Intent): History<T> {
  if (present === history.present) return history;
  const last = history.past.at(-1);
  const joins =
    group !== undefined &&
    last?.group === group &&
    at - last.at < GROUP_MS &&
    last.after === history.present &&
    history.future.length === 0;
  const step = { label, group, at, before: joins ? last.before : history.present, after: present };
  const past = joins ? history.past.slice(0, -1) : history.past;
  return { present, past: [...past, step].slice(-MOST_STEPS), future: [] };
}

/** A change by others: it is no step of the person's. */
export const replace = <T>(history: History<T>, present: T): History<T> => ({ ...history, present });

export function undo<T>(history: History<T>, rebase: Rebase<T>): History<T> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    present: move({ from: step.after, to: step.before, present: history.present }, rebase),
    past: history.past.slice(0, -1),
    future: [...history.future, step],
  };
}

export function redo<T>(history: History<T>, rebase: Rebase<T>): History<T> {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    present: move({ from: step.before, to: step.after, present: history.present }, rebase),
    past: [...history.past, { ...step, group: undefined }],
    future: history.future.slice(0, -1),
  };
}

function move<T>(step: { from: T; to: T; present: T }, rebase: Rebase<T>): T {
  return step.from === step.present ? step.to : rebase(step);
}

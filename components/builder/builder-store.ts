import { createContext, useContext, useSyncExternalStore } from "react";
import type { Content } from "./draft/content.ts";
import { mergeYielding } from "./draft/merge-content.ts";
import { type History, type Intent, record, redo, replace, startHistory, undo } from "./edits/history.ts";
import type { Unfinished } from "./json/unfinished.ts";
import { type Mark, markProblems, type PlacedProblem } from "./problems/problem-marks.ts";
import type { SaveStatus } from "./saving/draft-session.ts";

export interface Selected {
  /** Boxes by their ids on the canvas. */
  readonly boxes: ReadonlySet<string>;
  /** A link by its id on the canvas. */
  readonly link: string | null;
}

export interface BuilderState {
  readonly history: History<Content>;
  readonly selected: Selected;
  readonly status: SaveStatus;
  readonly isReadOnly: boolean;
  /** Nodes whose bodies are not shown. */
  readonly folded: ReadonlySet<string>;
  /** Texts that are not in the draft, by their place. */
  readonly unfinished: ReadonlyMap<string, Unfinished>;
  /** The panel beneath the canvas. */
  readonly panel: { readonly tab: string; readonly isOpen: boolean };
  readonly problems: readonly PlacedProblem[];
  /** By box. */
  readonly marks: ReadonlyMap<string, Mark>;
}

const NOTHING_SELECTED: Selected = { boxes: new Set(), link: null };

/** What the builder's page shows and edits: the draft with its history, the selection, and whether it is saved. */
export class BuilderStore {
  #state: BuilderState;
  readonly #listeners = new Set<() => void>();
  /** Where the person's changes are saved. */
  onChange: (content: Content) => void = () => {};
  /** Where it is kept which bodies are folded. */
  onFold: (folded: ReadonlySet<string>) => void = () => {};
  /** Where texts are kept that are not in the draft. */
  onUnfinished: (texts: ReadonlyMap<string, Unfinished>) => void = () => {};

  constructor(
    content: Content,
    {
      isReadOnly,
      folded,
      unfinished = new Map(),
    }: {
      isReadOnly: boolean;
      folded: ReadonlySet<string>;
      unfinished?: ReadonlyMap<string, Unfinished>;
    },
  ) {
    this.#state = {
      history: startHistory(content),
      selected: NOTHING_SELECTED,
      status: { state: "saved" },
      isReadOnly,
      folded,
      unfinished,
      panel: { tab: "problems", isOpen: false },
      problems: [],
      marks: new Map(),
    };
  }

  get state(): BuilderState {
    return this.#state;
  }

  get content(): Content {
    return this.#state.history.present;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** An intent of the person: one step to undo. */
  change(intent: Omit<Intent, "at">, make: (content: Content) => Content | undefined): void {
    if (this.#state.isReadOnly) return;
    const next = make(this.content);
    if (!next) return;
    this.#setHistory(record(this.#state.history, next, { ...intent, at: performance.now() }));
  }

  undo(): void {
    if (!this.#state.isReadOnly) this.#setHistory(undo(this.#state.history, rebase));
  }

  redo(): void {
    if (!this.#state.isReadOnly) this.#setHistory(redo(this.#state.history, rebase));
  }

  /** Takes in what others changed. */
  takeIn(content: Content): void {
    this.#set({ history: replace(this.#state.history, content) });
  }

  select(selected: Partial<Selected>): void {
    this.#set({ selected: { ...NOTHING_SELECTED, ...selected } });
  }

  /** Deselects what undo or other people removed from the canvas. @returns whether anything was deselected. */
  keepSelected(isThere: (boxId: string) => boolean): boolean {
    const { boxes } = this.#state.selected;
    const kept = [...boxes].filter(isThere);
    const isLess = kept.length < boxes.size;
    if (isLess) this.select({ boxes: new Set(kept) });
    return isLess;
  }

  /** Folds bodies or opens them: how one person looks at the draft, so no change of it. */
  fold(nodeIds: readonly string[], isFolded: boolean): void {
    if (nodeIds.every((id) => this.#state.folded.has(id) === isFolded)) return;
    const folded = new Set(this.#state.folded);
    for (const id of nodeIds)
      if (isFolded) folded.add(id);
      else folded.delete(id);
    this.#set({ folded });
    this.onFold(folded);
  }

  noteUnfinished(place: string, text: Unfinished | undefined): void {
    if (!text && !this.#state.unfinished.has(place)) return;
    const unfinished = new Map(this.#state.unfinished);
    if (text) unfinished.set(place, text);
    else unfinished.delete(place);
    this.#set({ unfinished });
    this.onUnfinished(unfinished);
  }

  showPanel(panel: Partial<BuilderState["panel"]>): void {
    this.#set({ panel: { ...this.#state.panel, ...panel } });
  }

  setProblems(problems: readonly PlacedProblem[]): void {
    this.#set({ problems, marks: markProblems(problems) });
  }

  setStatus(status: SaveStatus): void {
    this.#set({ status, isReadOnly: status.state === "read_only" });
  }

  #setHistory(history: History<Content>): void {
    const before = this.content;
    this.#set({ history });
    if (this.content !== before) this.onChange(this.content);
  }

  #set(part: Partial<BuilderState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** Undoing what others have built upon takes back what is mine and leaves theirs. */
const rebase = ({ from, to, present }: { from: Content; to: Content; present: Content }): Content =>
  mergeYielding({ base: from, mine: to, theirs: present });

export const BuilderContext = createContext<BuilderStore | null>(null);

export function useBuilderStore(): BuilderStore {
  const store = useContext(BuilderContext);
  if (!store) throw new Error("outside of a builder");
  return store;
}

/** A part of the state; it must be the same object as long as it does not change. */
export function useBuilder<T>(part: (state: BuilderState) => T): T {
  const store = useBuilderStore();
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.state),
    () => part(store.state),
  );
}

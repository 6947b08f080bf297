import { createContext, useContext } from "react";
import type { Content, Place } from "./draft/content.ts";
import type { Spot } from "./edits/add-node.ts";
import type { Step } from "./edits/history.ts";

/** A list to search in, at a point of the window: of node types, or of the draft's nodes or lanes. */
export type Search = { readonly at: Place } & (
  | { readonly kind: "add"; readonly spot: Spot }
  | { readonly kind: "connect"; readonly from: string; readonly on: string }
  /** Into which body nodes are to be moved. */
  | { readonly kind: "move"; readonly nodes: readonly string[] }
  /** Which lane is to start with the node. */
  | { readonly kind: "start"; readonly node: string }
  | { readonly kind: "find" }
);

/** A message that is shown in place. It goes away with the next change. */
export interface Said {
  readonly message: string;
  /** The draft as it was when it was said. */
  readonly content: Content;
  /** The step that can be undone, as long as it is the last one. */
  readonly step: Step<Content> | undefined;
}

/** What parts of the page ask of each other. */
export interface BuilderActions {
  search(search: Search): void;
  /** Selects what a draft's id names, brings it into sight and gives it the focus. */
  goTo(boxId: string): void;
  /** Adds the nodes once more, and selects what was added. */
  duplicate(nodeIds: readonly string[]): void;
  /** Folds a box's body, or opens it; the focus is on the box then. */
  fold(boxId: string): void;
  /** Gives the inspector the focus. */
  openInspector(): void;
  /** Gives what is selected the focus; where nothing is, the canvas. */
  backToCanvas(): void;
  /** Tells something in place that no part of the page shows; of a change, with a way to undo it. */
  say(message: string, options?: { readonly offersUndo?: boolean }): void;
}

export const BuilderActionsContext = createContext<BuilderActions | null>(null);

export function useBuilderActions(): BuilderActions {
  const actions = useContext(BuilderActionsContext);
  if (!actions) throw new Error("outside of a builder");
  return actions;
}

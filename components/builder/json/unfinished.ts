import { createContext, useContext } from "react";
import type { JsonObject } from "#lib/contract/json.ts";

/** Text that cannot be taken into the draft as it is: it is no JSON yet, or is refused. */
export interface Unfinished {
  /** The box whose text it is; null: the whole graph's. */
  readonly boxId: string | null;
  readonly text: string;
  /** The value that the text began as. */
  readonly before: JsonObject | null;
  /** Why it is not taken. */
  readonly fault: string;
}

/** Typed texts that are not in the draft yet, by their place. They outlast the field that they were typed into. */
export interface UnfinishedTexts {
  at(place: string): Unfinished | undefined;
  /** Without one, the place has none any more. */
  note(place: string, unfinished: Unfinished | undefined): void;
}

/** Where nothing keeps them, they are gone with their field. */
export const UnfinishedContext = createContext<UnfinishedTexts>({ at: () => undefined, note: () => {} });

export const useUnfinishedTexts = (): UnfinishedTexts => useContext(UnfinishedContext);

const keyOf = (agentId: string) => `laneway.unfinished/${agentId}`;

/** Kept for this tab alone. */
export function keptUnfinished(agentId: string): ReadonlyMap<string, Unfinished> {
  try {
    // This page wrote it.
    const kept: [string, Unfinished][] = JSON.parse(sessionStorage.getItem(keyOf(agentId)) ?? "[]");
    return new Map(kept);
  } catch {
    return new Map();
  }
}

export function keepUnfinished(agentId: string, texts: ReadonlyMap<string, Unfinished>): void {
  try {
    if (texts.size === 0) sessionStorage.removeItem(keyOf(agentId));
    else sessionStorage.setItem(keyOf(agentId), JSON.stringify([...texts]));
  } catch {
    // Without storage, or room in it, they are kept as long as the page is open.
  }
}

import type { LucideIcon } from "lucide-react";
import { beginsWords } from "#lib/language/text-search/begins-words.ts";

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Text after the label: the team or owner. */
  readonly hint?: string;
  /** An id, or a part of it, that tells equal names apart. */
  readonly code?: string;
  /** Other words that find it; not shown. */
  readonly alias?: string;
  readonly keys?: string;
}

/** An entry of the palette: a page or an action. */
export type Found = Entry & ({ readonly href: string } | { run(): void });

export interface FoundGroup {
  readonly label: string;
  readonly found: readonly Found[];
}

/** A group that the server searches. */
export type Looked = FoundGroup & { readonly isSearching: boolean };

/** Whether each typed word starts a word of the entry's label or hint. */
export function matchesWords({ label, hint = "", alias = "" }: Entry, text: string): boolean {
  return beginsWords(`${label} ${hint} ${alias}`, text);
}

const START = /^(?:start|run)\s+(?:a\s+run\s+of\s+)?(\S.*)$/i;

/** The agent that a text such as "start refund desk" asks to start. */
export const startedAgent = (text: string): string | undefined => START.exec(text)?.[1];

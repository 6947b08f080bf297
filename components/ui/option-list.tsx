"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ARRIVING } from "./focus-what-arrives.ts";

const Opened = lazy(async () => ({ default: (await import("./opened-option-list.tsx")).OpenedOptionList }));

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Behind the label, fainter: a count, a team. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Found by these as well: an id. */
  readonly keywords?: readonly string[];
}

export interface OptionListProps {
  /** What is chosen: "Agent". */
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (value: string) => void;
  multiple?: boolean;
  /** With it the server narrows the list; without, typing does. */
  onSearch?: (text: string) => void;
  isSearching?: boolean;
  searchLabel?: string;
  /** What stands where nothing matches. */
  empty?: ReactNode;
}

/** A list to choose from by typing, arrow keys and Enter. For popups: Combobox, filters. Loads when it is shown. */
export function OptionList(props: OptionListProps) {
  return (
    <Suspense fallback={<div {...ARRIVING} className="h-40" />}>
      <Opened {...props} />
    </Suspense>
  );
}

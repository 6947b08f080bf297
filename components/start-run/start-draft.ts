import type { FormValue } from "#components/schema-form/initial-value.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";

export interface MetadataEntry {
  readonly id: string;
  readonly name: string;
  /** What was typed is text; what an earlier run had may be anything. */
  readonly value: Json;
}

/** What somebody has typed so far on the page that starts a run. Of files the names alone: a browser keeps no files. */
export interface StartDraft {
  readonly input: FormValue;
  readonly metadata: readonly MetadataEntry[];
  readonly idempotencyKey: string;
  readonly view: "form" | "json";
  /** Absent from what an earlier version kept. */
  readonly fileNames?: readonly string[];
}

const keyOf = (place: string) => `laneway.start.${place}`;

/** Kept for as long as the browser's tab is open, so that a reload or the end of a session loses nothing. */
export function readDraft(place: string): StartDraft | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(place));
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

export function writeDraft(place: string, draft: StartDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(place));
  } catch {
    // A browser that keeps nothing, or not as much: then it lives as long as the page.
  }
}

export function entriesOf(metadata: JsonObject | null): MetadataEntry[] {
  return Object.entries(metadata ?? {}).map(([name, value]) => ({ id: name, name, value }));
}

/** Undefined where there is none. */
export function metadataOf(entries: readonly MetadataEntry[]): JsonObject | undefined {
  const named = entries.filter(({ name }) => name !== "");
  return named.length > 0 ? Object.fromEntries(named.map(({ name, value }) => [name, value])) : undefined;
}

import type { FormValue } from "#components/schema-form/form-values.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";

export interface MetadataEntry {
  readonly id: string;
  readonly name: string;
  /** Typed values are text; values from an earlier run may be anything. */
  readonly value: Json;
}

/** The start page's draft. Files only by name, because browsers cannot store them. */
export interface StartDraft {
  readonly input: FormValue;
  readonly metadata: readonly MetadataEntry[];
  readonly idempotencyKey: string;
  readonly view: "form" | "json";
  /** Absent in drafts of an earlier version. */
  readonly fileNames?: readonly string[];
}

const keyOf = (place: string) => `laneway.start.${place}`;

/** Stored as long as the browser's tab is open, so that a reload or an ended session loses nothing. */
export function readDraft(place: string): StartDraft | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(place));
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined; // a browser without storage
  }
}

export function writeDraft(place: string, draft: StartDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(place));
  } catch {
    // Without storage, or not enough of it, the draft lives as long as the page.
  }
}

export function entriesOf(metadata: JsonObject | null): MetadataEntry[] {
  return Object.entries(metadata ?? {}).map(([name, value]) => ({ id: name, name, value }));
}

/** Undefined if there is none. */
export function metadataOf(entries: readonly MetadataEntry[]): JsonObject | undefined {
  const named = entries.filter(({ name }) => name !== "");
  return named.length > 0 ? Object.fromEntries(named.map(({ name, value }) => [name, value])) : undefined;
}

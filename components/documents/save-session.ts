import { ApiError } from "#components/api/api-error.ts";
import { type MergedPart, mergeLines, withBoth } from "./merge-lines.ts";

/** What a person writes of a document. */
export interface Text {
  readonly title: string;
  readonly content: string;
}

/** A text as the service has it. */
export interface Saved extends Text {
  readonly version: number;
}

export interface Conflict {
  readonly theirs: Saved;
  readonly parts: readonly MergedPart[];
}

export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused" | "conflict";

export interface Draft {
  readonly base: Saved;
  readonly typed: Text;
  /** What both changed differently; nothing is saved until somebody has chosen. */
  readonly conflict: Conflict | undefined;
}

export const isSameText = (one: Text, other: Text) =>
  one.title === other.title && one.content === other.content;

/**
 * Takes in what somebody else saved: lines that they alone changed become theirs, the others stay as they are typed.
 * Where both changed the same lines, it is a conflict that a person decides.
 */
export function takeIn({ base, typed }: Draft, theirs: Saved): Draft {
  const title = typed.title === base.title ? theirs.title : typed.title;
  const parts = mergeLines({ base: base.content, mine: typed.content, theirs: theirs.content });
  if (parts.some(({ kind }) => kind === "conflict")) return { base, typed, conflict: { theirs, parts } };
  return { base: theirs, typed: { title, content: withBoth(parts) }, conflict: undefined };
}

/** Goes on with a text that somebody chose, based on what the other one saved. */
export function decide({ base, typed, conflict }: Draft, content: string): Draft {
  if (!conflict) return { base, typed, conflict };
  const { theirs } = conflict;
  const title = typed.title === base.title ? theirs.title : typed.title;
  return { base: theirs, typed: { title, content }, conflict: undefined };
}

/** The state after a save; text typed meanwhile stays typed. */
export function saved(
  { typed, conflict }: Draft,
  sent: Text,
  answer: { version: number; title: string },
): Draft {
  const title = typed.title === sent.title ? answer.title : typed.title;
  const base = { version: answer.version, title: answer.title, content: sent.content };
  return { base, typed: { ...typed, title }, conflict };
}

/** Whether a failed save may succeed later by itself. */
export const stateOfFailure = (error: unknown): SaveState =>
  error instanceof ApiError &&
  ["unreachable", "unavailable", "internal_error", "stopped"].includes(error.code)
    ? "offline"
    : "refused";

export const isStale = (error: unknown) => error instanceof ApiError && error.code === "revision_conflict";

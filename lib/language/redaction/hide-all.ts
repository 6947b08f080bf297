import { defineMember, isJsonObject, type Json } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";

/** Members of our own records that nothing of a node's output, an input or an answer gets into. */
const OF_OURS = new Set([
  ...[
    "role",
    "type",
    "code",
    "nodeId",
    "laneId",
    "interactionId",
    "answeredBy",
    "forkedFromRunId",
    "reusedFrom",
  ],
  ...[
    "turn",
    "iteration",
    "failedAttempts",
    "delaySeconds",
    "durationMs",
    "usage",
    "costUsd",
    "model",
    "tool",
  ],
  ...["outcome", "to", "reason", "originalChars"],
]);

/** Null, booleans and empty texts hide nothing. */
export function hideWhole(value: Json): Json {
  return value === null || value === "" || typeof value === "boolean" ? value : REDACTED;
}

/**
 * A record of ours, such as an event's payload, without anything that came from somewhere else. Returns the same reference
 * if nothing is left to hide.
 */
export function hideMembers(value: Json): Json {
  if (!isJsonObject(value)) return hideWhole(value);
  let isChanged = false;
  const copy: Record<string, Json> = {};
  for (const [name, member] of Object.entries<Json | undefined>(value)) {
    if (member === undefined) continue;
    const shown = shownMember(name, member);
    isChanged ||= shown !== member;
    defineMember(copy, name, shown);
  }
  return isChanged ? copy : value;
}

/** An error keeps its code and place. */
function shownMember(name: string, member: Json): Json {
  if (OF_OURS.has(name)) return member;
  return name === "error" ? hideMembers(member) : hideWhole(member);
}

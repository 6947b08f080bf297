import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { findSensitive } from "#lib/language/json-schema/find-sensitive.ts";
import { hidePlaces } from "#lib/language/json-schema/hide-places.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { RunInput } from "./keep-large.ts";
import { type RedactedRun, redactionOf } from "./run-redaction.ts";

/** The schema that a run's input was checked against; undefined for a shell, whose input is ours. */
export function laneSchema({
  graph,
  run: { laneId, kind },
}: {
  graph: AgentDocument;
  run: { readonly laneId: string; readonly kind: "agent" | "shell" };
}): JsonObject | undefined {
  const lane = graph.lanes.find(({ id }) => id === laneId);
  return lane && kind === "agent" ? laneInputSchema(lane) : undefined;
}

/**
 * An input without what its lane's schema marks as sensitive (D12); of a large one, its beginning. Secrets in the rest
 * are still to be hidden.
 */
export function shownInput(given: RunInput, schema: JsonSchema | undefined): JsonObject {
  const input = given instanceof LargeInput ? headOf(given) : given;
  if (schema === undefined) return input;
  const shown = hidePlaces(input, findSensitive({ schema, value: input }));
  // A schema that is sensitive as a whole leaves an object all the same.
  return isJsonObject(shown) ? shown : hideMembers(input);
}

function headOf({ head }: LargeInput): JsonObject {
  return isJsonObject(head) ? head : {};
}

/** A conversation's message as it is shown. */
export function shownMessage(input: RunInput, schema: JsonSchema | undefined): string {
  const { message = "" } = input;
  const given = input instanceof LargeInput ? headOf(input) : input;
  return String(shownInput({ ...given, message }, schema).message);
}

function hideMembers(input: JsonObject): JsonObject {
  const members = Object.entries(input).map(([name, member]) => [name, hidePlaces(member, [[]])] as const);
  return Object.fromEntries(members);
}

/** Of an input that a person edits to run it again; what is longer is put back as it was. */
const EDITABLE_CHARS = 1_000_000;

/** A run's input as a person is given it to start another run like it. */
export function editableInput({
  input,
  graph,
  run,
}: {
  input: JsonObject;
  graph: AgentDocument;
  run: RedactedRun & { readonly laneId: string; readonly kind: "agent" | "shell" };
}): JsonObject {
  const shown = showValue(shownInput(input, laneSchema({ graph, run })), redactionOf(run), EDITABLE_CHARS);
  // What is hidden in an object leaves it one.
  return isJsonObject(shown) ? shown : {};
}

/** Whether what people write in a conversation is sensitive. */
export function isMessageSensitive(schema: JsonSchema | undefined): boolean {
  return shownMessage({ message: "text" }, schema) !== "text";
}

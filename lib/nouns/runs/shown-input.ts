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

/** The schema of a run's input; undefined for a shell, whose input we make. */
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
 * An input without values marked as sensitive (D12); of a large one, its head. The caller redacts the other secrets.
 */
export function shownInput(given: RunInput, schema: JsonSchema | undefined): JsonObject {
  const input = given instanceof LargeInput ? headOf(given) : given;
  if (schema === undefined) return input;
  const shown = hidePlaces(input, findSensitive({ schema, value: input }));
  // If the whole schema is sensitive, the result is still an object.
  return isJsonObject(shown) ? shown : hideMembers(input);
}

function headOf({ head }: LargeInput): JsonObject {
  return isJsonObject(head) ? head : {};
}

/** A conversation's message, redacted. */
export function shownMessage(input: RunInput, schema: JsonSchema | undefined): string {
  const { message = "" } = input;
  const given = input instanceof LargeInput ? headOf(input) : input;
  return String(shownInput({ ...given, message }, schema).message);
}

function hideMembers(input: JsonObject): JsonObject {
  const members = Object.entries(input).map(([name, member]) => [name, hidePlaces(member, [[]])] as const);
  return Object.fromEntries(members);
}

/** Maximum length of an editable input text; longer parts are restored from the original. */
const EDITABLE_CHARS = 1_000_000;

/** A run's input for starting a similar run. */
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
  // A redacted object is still an object.
  return isJsonObject(shown) ? shown : {};
}

/** Whether a conversation's messages are sensitive. */
export function isMessageSensitive(schema: JsonSchema | undefined): boolean {
  return shownMessage({ message: "text" }, schema) !== "text";
}

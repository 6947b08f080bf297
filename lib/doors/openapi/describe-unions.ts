import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/**
 * What the contract's schemas cannot say without costing every answer a choice: a run by its status, an interaction by
 * its type, members of a body of which one excludes the other. Responses in tests are held against the result.
 */
export function describeUnions(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const describe = Object.hasOwn(UNIONS, name) ? UNIONS[name] : undefined;
      return [name, describe && isJsonObject(schema) ? describe(schema) : schema];
    }),
  );
}

const NOTHING = { type: "null" };
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const oneOf = (...values: readonly string[]) => ({ type: "string", enum: [...values] });

const UNIONS: Readonly<Record<string, (schema: JsonObject) => JsonObject>> = {
  Run: (run) => {
    const { finalResponse } = propertiesOf(run);
    const nothing = { finalResponse: NOTHING, error: NOTHING, pendingInteraction: NOTHING };
    return byMember(run, {
      "Under way": { status: oneOf("queued", "running", "cancelling"), ...nothing },
      // For a moment null: the run that it has called, which asked, has just ended.
      Waiting: {
        status: oneOf("waiting"),
        ...nothing,
        pendingInteraction: { anyOf: [reference("PendingInteraction"), NOTHING] },
      },
      Completed: { status: oneOf("completed"), ...nothing, finalResponse: finalResponse ?? {} },
      Failed: { status: oneOf("failed"), ...nothing, error: reference("RunError") },
      Cancelled: { status: oneOf("cancelled"), ...nothing },
    });
  },
  PendingInteraction: (interaction) => {
    const { approval } = propertiesOf(interaction);
    return byMember(interaction, {
      "User input": { type: oneOf("user_input"), approval: NOTHING },
      Approval: { type: oneOf("approval"), approval: withoutNull(asObject(approval)) },
      "Tool or auth": { type: oneOf("tool", "auth"), approval: NOTHING },
    });
  },
  Attachment: (schema) => exclusive(schema, { either: ["base64", "storageKey"], isNeeded: true }),
  TestAnswer: (schema) => exclusive(schema, { either: ["answers", "action"], isNeeded: true }),
  UpdateDraftRequest: (schema) => exclusive(schema, { either: ["graph", "changes"] }),
  UpdateDocumentRequest: (schema) => exclusive(schema, { either: ["content", "edits"] }),
  // A draft may be any object; what can be published is an agent document.
  AgentGraph: ({ description = "" }) => ({
    description,
    anyOf: [{ type: "object", additionalProperties: true }, reference("AgentDocument")],
  }),
};

/** What the alternatives do not name, beside them: each alternative has all of its members. */
function byMember(schema: JsonObject, alternatives: Readonly<Record<string, JsonObject>>): JsonObject {
  const named = new Set(Object.values(alternatives).flatMap((members) => Object.keys(members)));
  const shared = Object.entries(propertiesOf(schema)).filter(([name]) => !named.has(name));
  return {
    ...schema,
    properties: Object.fromEntries(shared),
    required: requiredOf(schema).filter((name) => !named.has(name)),
    oneOf: Object.entries(alternatives).map(([title, properties]) => ({
      title,
      type: "object",
      properties,
      required: Object.keys(properties),
    })),
  };
}

/** A closed object twice: with one of two members, and with the other. */
function exclusive(
  { description, ...schema }: JsonObject,
  { either: [one, other], isNeeded = false }: { either: readonly [string, string]; isNeeded?: boolean },
): JsonObject {
  const form = (without: string, needs: readonly string[]): JsonObject => ({
    ...schema,
    title: `With ${without === one ? other : one}`,
    properties: Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => name !== without)),
    required: [...requiredOf(schema), ...needs],
  });
  return {
    ...(description === undefined ? {} : { description }),
    oneOf: [form(other, isNeeded ? [one] : []), form(one, [other])],
  };
}

const asObject = (value: Json | undefined): JsonObject =>
  value !== undefined && isJsonObject(value) ? value : {};
const propertiesOf = ({ properties }: JsonObject): JsonObject => asObject(properties);
const requiredOf = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
const withoutNull = (schema: JsonObject): JsonObject => ({ ...schema, type: "object" });

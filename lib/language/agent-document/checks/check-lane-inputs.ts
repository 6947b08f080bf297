import { isJsonObject } from "#lib/contract/json.ts";
import { isReservedInputName } from "#lib/contract/reserved-input.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { findIgnored } from "#lib/language/json-schema/find-ignored.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { checkDefaults } from "#lib/language/json-schema/schema-defaults.ts";
import { schemasInPlace } from "#lib/language/json-schema/schemas-in-place.ts";
import type { Outline, Placed } from "./outline.ts";
import { type Problem, problem, warning } from "./problem.ts";

/** A lane's inputSchema is one that we accept (D4), of an object, and declares no reserved name (D5). */
export function checkLaneInputs({ lanes }: Outline): Problem[] {
  return lanes.flatMap((lane) => {
    const path = `${lane.pointer}/inputSchema`;
    const { inputSchema } = lane.value;
    if (inputSchema === undefined) return [];
    const faults = checkSchema(inputSchema).map(({ pointer, message }) =>
      problem(
        "invalid_input_schema",
        path + pointer,
        `The input schema${pointer && ` at ${pointer}`} ${message}.`,
      ),
    );
    if (faults.length > 0) return faults;
    return [
      ...checkDefaults(inputSchema).map(({ pointer, message }) =>
        problem("invalid_input_schema", path + pointer, `The default at ${pointer} ${message}.`),
      ),
      ...checkRequired(inputSchema, path),
      ...checkObject(lane, path),
      ...checkMessage(lane, path),
      ...checkReservedNames(inputSchema, path),
      ...findIgnored(inputSchema).map(({ pointer, message }) =>
        warning("invalid_input_schema", path + pointer, `The input schema at ${pointer} ${message}.`),
      ),
    ];
  });
}

/** Properties that are required and that the same schema refuses: nothing fits it. */
function checkRequired(inputSchema: unknown, path: string): Problem[] {
  return schemasInPlace(inputSchema).flatMap(({ pointer, schema }) => {
    const { required, properties, patternProperties, additionalProperties } = schema;
    const declared = isJsonObject(properties) ? properties : {};
    const refuses = (name: unknown) =>
      typeof name === "string" &&
      (Object.hasOwn(declared, name)
        ? declared[name] === false
        : additionalProperties === false && patternProperties === undefined);
    return (Array.isArray(required) ? required : []).flatMap((name, index) => {
      if (!refuses(name)) return [];
      const message = `"${name}" is required, and this schema does not allow it: no input fits. Declare it in properties.`;
      return [problem("invalid_input_schema", `${path}${pointer}/required/${index}`, message)];
    });
  });
}

function checkObject({ value: { inputSchema } }: Placed<Lane>, path: string): Problem[] {
  const type = inputSchema?.type ?? "object";
  if (type === "object" || (Array.isArray(type) && type.includes("object"))) return [];
  return [
    problem(
      "invalid_input_schema",
      `${path}/type`,
      "The input of a lane is an object, which this type excludes.",
    ),
  ];
}

/** A chat lane takes a message of 1 to 20,000 characters whatever its author adds; the author may only narrow it. */
function checkMessage({ value: lane }: Placed<Lane>, path: string): Problem[] {
  const properties = lane.inputSchema?.properties;
  if (lane.mode !== "chat" || !isJsonObject(properties) || !Object.hasOwn(properties, "message")) return [];
  const at = `${path}/properties/message`;
  const { message } = properties;
  const contradiction = (text: string) => [problem("invalid_input_schema", at, text)];
  if (message === false) return contradiction("A chat lane takes a message, which this schema refuses.");
  if (!isJsonObject(message)) return [];
  const type = message.type ?? "string";
  if (type !== "string" && !(Array.isArray(type) && type.includes("string"))) {
    return contradiction("A chat lane's message is text, which this type excludes.");
  }
  if (admitsNoLength(lane))
    return contradiction("A chat lane's message has 1 to 20,000 characters, which this schema excludes.");
  return [];
}

function admitsNoLength(lane: Lane): boolean {
  const { properties } = laneInputSchema(lane);
  const message = isJsonObject(properties) ? properties.message : undefined;
  if (!isJsonObject(message)) return false;
  return Number(message.minLength) > Number(message.maxLength);
}

function checkReservedNames(inputSchema: unknown, path: string): Problem[] {
  return schemasInPlace(inputSchema).flatMap(({ pointer, schema }) => {
    const declared = isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
    const required = Array.isArray(schema.required)
      ? schema.required.filter((name) => typeof name === "string")
      : [];
    const places = [
      ...declared.map((name) => ({ name, at: childPointer(`${path}${pointer}/properties`, name) })),
      ...required
        .map((name, index) => ({ name, at: `${path}${pointer}/required/${index}` }))
        .filter(({ name }) => !declared.includes(name)),
    ];
    return places
      .filter(({ name }) => isReservedInputName(name))
      .map(({ name, at }) =>
        problem(
          "reserved_input_field",
          at,
          `"${name}" is reserved for runtime control and cannot be an input.`,
        ),
      );
  });
}

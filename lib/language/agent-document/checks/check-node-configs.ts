import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { findIgnored } from "#lib/language/json-schema/find-ignored.ts";
import type { SchemaProblem } from "#lib/language/json-schema/json-schema.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import type { SchemaPlace } from "#lib/language/node-types/node-type.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem, warning } from "./problem.ts";

/** Checks configurations beyond their shape. */
export function checkNodeConfigs({ scopes }: Outline): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value, pointer }) => checkConfig(value, `${pointer}/config`));
}

function checkConfig(node: GraphNode, path: string): Problem[] {
  const { schemas, faults } = rulesOf(node);
  return [
    ...(schemas?.(node.config) ?? []).flatMap((place) => checkOwnSchema(place, path)),
    ...(faults?.(node.config) ?? []).map(({ code = "schema_violation", pointer, message, severity }) =>
      (severity === "warning" ? warning : problem)(code, path + pointer, message),
    ),
  ];
}

function checkOwnSchema({ pointer: at, schema, name }: SchemaPlace, path: string): Problem[] {
  const say =
    (make: typeof problem) =>
    ({ pointer, message }: SchemaProblem) =>
      make("schema_violation", path + at + pointer, `The ${name}${pointer && ` at ${pointer}`} ${message}.`);
  return [...checkSchema(schema).map(say(problem)), ...findIgnored(schema).map(say(warning))];
}

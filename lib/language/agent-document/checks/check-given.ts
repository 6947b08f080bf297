import type { Json } from "#lib/contract/json.ts";
import { memberOf } from "#lib/contract/json.ts";
import { type Misfit, mapForm, schemaMisfits } from "#lib/language/expressions/schema-misfits.ts";
import { type StaticScope, withInput } from "#lib/language/expressions/static-scope.ts";
import type { Reference } from "#lib/language/node-types/node-type.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { DocumentEnvironment } from "./environment.ts";
import { inputsByNode, outermostContainer, scopeVariables } from "./expression-scopes.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem, warning } from "./problem.ts";

/**
 * What agent and tool nodes give, against what the called lane and the tool take. A tool refuses it every time, which is
 * an error. A lane is a warning: it is as published now, and may be published anew after this graph.
 */
export function checkGiven(outline: Outline, environment: DocumentEnvironment): Problem[] {
  const inputs = inputsByNode(outline);
  return outline.scopes.flatMap((scope) => {
    let variables: Omit<StaticScope, "input"> | undefined;
    return scope.nodes.flatMap(({ value: node, pointer }) => {
      const { references, expressions } = rulesOf(node);
      return (references?.(node.config) ?? []).flatMap((reference) => {
        const taker = takerOf(reference, environment);
        const place = taker && expressions(node.config).find((one) => one.pointer === taker.given);
        if (!place) return [];
        variables ??= scopeVariables(scope, environment);
        const [input = true, ...others] = inputs.get(outermostContainer(scope) ?? node.id) ?? [true];
        // What several lanes lead to may be any of their inputs.
        const types = withInput(variables, others.length > 0 ? true : input);
        return schemaMisfits({ source: place.source, types, schema: taker.schema }).map((misfit) =>
          describe(misfit, taker, `${pointer}/config${place.pointer}`),
        );
      });
    });
  });
}

interface Taker {
  readonly name: string;
  /** The pointer of the expression that it is given. */
  readonly given: string;
  readonly schema: Json;
  readonly isSure: boolean;
}

function takerOf(reference: Reference, { calledAgent, toolForm }: DocumentEnvironment): Taker | undefined {
  const { name } = reference;
  if (reference.to === "lane") {
    const called = calledAgent?.(reference.agentId);
    const lane = called?.isOfTeam ? memberOf(called.lanes ?? {}, name) : undefined;
    return lane && { name: `lane "${name}"`, given: "/input", schema: lane.inputSchema, isSure: false };
  }
  const schema = reference.to === "tool" ? toolForm?.(name)?.inputSchema : undefined;
  return schema ? { name: `tool "${name}"`, given: "/arguments", schema, isSure: true } : undefined;
}

function describe({ message, position }: Misfit, { name, schema, isSure }: Taker, path: string): Problem {
  const where = `line ${position.line}, column ${position.column}`;
  const says = message.endsWith("?") ? message : `${message}.`;
  const text = `The ${name} does not take this, at ${where}: ${says} Such as ${mapForm(schema)}.`;
  return { ...(isSure ? problem : warning)("input_mismatch", path, text), position };
}

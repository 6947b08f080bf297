import type { AskConfig, GraphNode, LlmConfig } from "#lib/contract/agent-document.ts";
import { checkSchema } from "#lib/json-schema/check-schema.ts";
import { checkHttpConfig } from "./check-http-config.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** What configurations need beyond their shape. */
export function checkNodeConfigs({ scopes }: Outline): Problem[] {
  return scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ value, pointer }) => checkConfig(value, `${pointer}/config`));
}

function checkConfig(node: GraphNode, path: string): Problem[] {
  if (node.type === "llm") return checkOutputSchema(node.config, `${path}/outputSchema`);
  if (node.type === "http") return checkHttpConfig(node.config, path);
  return node.type === "ask" ? checkQuestions(node.config, `${path}/questions`) : [];
}

function checkOutputSchema({ outputSchema }: LlmConfig, path: string): Problem[] {
  if (outputSchema === undefined) return [];
  return checkSchema(outputSchema).map(({ pointer, message }) =>
    problem(
      "schema_violation",
      path + pointer,
      `The output schema${pointer && ` at ${pointer}`} ${message}.`,
    ),
  );
}

/** A choice needs something to choose from; elsewhere options would never be shown. */
function checkQuestions({ questions }: AskConfig, path: string): Problem[] {
  return questions.flatMap(({ id, type, options, allowOther }, index) => {
    const at = `${path}/${index}`;
    const isChoice = type === "choice" || type === "multi_choice";
    if (isChoice && options.length === 0 && !allowOther) {
      return [
        problem("schema_violation", `${at}/options`, `The question "${id}" is a choice and has no options.`),
      ];
    }
    if (!isChoice && (options.length > 0 || allowOther)) {
      return [problem("schema_violation", at, `The question "${id}" has options but is not a choice.`)];
    }
    return [];
  });
}

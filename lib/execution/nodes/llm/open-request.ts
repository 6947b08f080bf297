import type { ModelMessage } from "#lib/execution/models/model-message.ts";
import { toolDefinitions } from "#lib/execution/tools/tool-definitions.ts";
import { modelsOf } from "#lib/language/node-types/llm/llm.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import type { Effect } from "../effect.ts";
import type { OpenRequest, ShownPrompt } from "./ask-model.ts";
import { givenFiles } from "./given-files.ts";
import type { LlmNode } from "./llm-node.ts";
import { skillsOf, withSkills } from "./skills-of.ts";

/** Earlier messages of the conversation, as text, for a node that remembers it. */
function memoryOf(node: LlmNode, earlier: Effect["earlier"]): ModelMessage[] {
  if (node.config.memory !== "thread") return [];
  return earlier.flatMap(({ role, content }) =>
    role === "user" || role === "assistant" ? [{ role, content: String(content) } as const] : [],
  );
}

/** Makes the node's first request. @throws ExpressionError; NodeFailure when a tool it names is gone. */
export async function openRequest({
  node,
  effect,
}: {
  node: LlmNode;
  effect: Effect;
}): Promise<OpenRequest & { readonly shown: ShownPrompt }> {
  const { model, system, prompt, outputSchema, reasoning, temperature, maxOutputTokens } = node.config;
  const { earlier, workspaceId } = effect;
  const { skills, toolNames: names } = await skillsOf({ node, workspaceId });
  const offered = names.length === 0 ? [] : await toolDefinitions({ workspaceId, names });
  const missing = names.find((name) => !offered.some((tool) => tool.name === name));
  if (missing !== undefined) {
    throw new NodeFailure("tool_error", `The workspace has no tool ${missing} any more.`);
  }
  const templates = [prompt, ...(system === undefined ? [] : [system])];
  const [content = "", own] = await effect.compute("texts", templates);
  const { hiding } = effect;
  const [shown = "", shownOwn] = await effect.compute("shownTexts", { templates, hiding });
  const instructions = withSkills(own, skills);
  const files = await givenFiles({ node, effect });
  return {
    model: modelsOf(model)[0],
    // Skills have no templates. A text that its template gave as it is has none either.
    ...(instructions === undefined ? {} : { system: instructions, isSystemFixed: own === system }),
    messages: [...memoryOf(node, earlier), { role: "user", content }],
    ...(files ? { files } : {}),
    ...(offered.length === 0 ? {} : { tools: offered }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    shown: { prompt: shown, system: withSkills(shownOwn, skills) ?? null },
  };
}

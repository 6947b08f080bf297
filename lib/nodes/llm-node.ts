import type { GraphNode } from "#lib/contract/agent-document.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { compileTemplate } from "#lib/expressions/template.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { callModel, type ModelAnswer } from "#lib/models/call-model.ts";
import { checkAnswer } from "#lib/models/check-answer.ts";
import { runtime } from "#lib/runtime.ts";
import type { Effect } from "./effect.ts";
import { NodeFailure, type NodeResult } from "./node-result.ts";

export type LlmNode = Extract<GraphNode, { type: "llm" }>;

/** Earlier messages of the conversation, as text, for a node that remembers it. */
function memoryOf(node: LlmNode, scope: ExpressionScope) {
  if (node.config.memory !== "thread") return [];
  return scope.thread.messages.flatMap(({ role, content }) =>
    role === "user" || role === "assistant" ? [{ role, content: String(content) } as const] : [],
  );
}

function outputOf(answer: ModelAnswer, outputSchema: JsonObject | undefined): Json {
  if (!outputSchema) return answer.text;
  const check = checkAnswer({ answer, outputSchema });
  if (check.ok) return check.value;
  const violations = check.violations.map(({ keyword, message, pointer }) => ({ keyword, message, pointer }));
  throw new NodeFailure("model_error", check.message, { details: { violations } });
}

/**
 * Calls a model once. The call carries the occurrence as its idempotency key, so that a repeat after a lost
 * worker can be told from a new call.
 * @throws ModelError, ExpressionError, NodeFailure.
 */
export async function runLlmNode({ node, effect }: { node: LlmNode; effect: Effect }): Promise<NodeResult> {
  const { model, system, prompt, outputSchema, temperature, maxOutputTokens } = node.config;
  const { scope } = effect;
  const systemText = system === undefined ? undefined : compileTemplate(system).render(scope);
  const promptText = compileTemplate(prompt).render(scope);
  const output = await effect.only(async ({ idempotencyKey, signal }) => {
    const startedAt = performance.now();
    const answer = await callModel(runtime().models, {
      model,
      ...(systemText === undefined ? {} : { system: systemText }),
      messages: [...memoryOf(node, scope), { role: "user", content: promptText }],
      ...(outputSchema === undefined ? {} : { outputSchema }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      idempotencyKey,
      signal,
    });
    const result = outputOf(answer, outputSchema);
    if (JSON.stringify(result).length > MAX_RESULT_BYTES) {
      throw new NodeFailure("model_error", "The model's answer is over 1 MiB.");
    }
    const called = {
      type: "model_called",
      payload: {
        model: answer.model,
        system: systemText ?? null,
        prompt: promptText,
        answer: result,
        usage: { ...answer.usage },
        finishReason: answer.finishReason,
        durationMs: Math.round(performance.now() - startedAt),
      },
    } as const;
    return { result, events: [called] };
  });
  return { outcome: "done", output };
}

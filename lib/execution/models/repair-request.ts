import type { Violation } from "#lib/language/json-schema/validate-json.ts";
import type { ModelAnswer, ModelRequest } from "./call-model.ts";

/** The repair request names at most this many faults: the rest usually follow from them. */
const MAX_TOLD = 20;

/**
 * The request of the one repair round: the conversation, the answer that did not fit, and what was wrong with
 * it. Tools stay offered, because some providers refuse earlier calls of tools they are not shown, but none may
 * be called. The caller gives the call an idempotency key of its own.
 */
export function repairRequest<Request extends Pick<ModelRequest, "messages" | "tools">>({
  request,
  answer,
  violations,
}: {
  request: Request;
  answer: Pick<ModelAnswer, "message">;
  /** The violations found by checkAnswer; empty if the answer was no JSON. */
  violations: readonly Violation[];
}): Request & Pick<ModelRequest, "messages" | "toolChoice"> {
  const faults = violations
    .slice(0, MAX_TOLD)
    .map(({ pointer, message }) => `- ${pointer === "" ? "the whole value" : pointer}: ${message}`);
  const told =
    faults.length === 0
      ? "Your answer is not JSON."
      : `Your answer does not match the JSON Schema:\n${faults.join("\n")}`;
  return {
    ...request,
    messages: [
      ...request.messages,
      answer.message,
      { role: "user", content: `${told}\nAnswer again, with the corrected JSON alone.` },
    ],
    ...(request.tools ? { toolChoice: "none" as const } : {}),
  };
}

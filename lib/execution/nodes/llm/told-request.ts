import type { JsonObject } from "#lib/contract/json.ts";
import type { ModelRequest } from "#lib/execution/models/call-model.ts";
import type { ModelMessage } from "#lib/execution/models/model-message.ts";

/** Few and short, so that what the model answered still fits into a trace's payload beside them. */
const MAX_EARLIER = 10;
const PREVIEW_CHARS = 200;
const MAX_TOOLS = 50;

/**
 * What the trace says of a request beside its prompt (D12): the tools that the model may call, how many messages it is
 * sent, and the beginnings of those that are new in this call: of the conversation before the prompt, or the results of
 * tools. What a tool gave is in its own event, where it is redacted by its names; what kept one from being called is only
 * here.
 */
export function toldRequest({
  request: { messages, tools = [], toolChoice },
  isRepair,
}: {
  request: Pick<ModelRequest, "messages" | "tools" | "toolChoice">;
  isRepair: boolean;
}): JsonObject {
  const offered = toolChoice === "none" ? [] : tools.slice(0, MAX_TOOLS);
  const news = isRepair ? [] : newIn(messages);
  return {
    ...(tools.length === 0 ? {} : { tools: offered.map(({ name }) => name) }),
    messageCount: messages.length,
    ...(news.length === 0 ? {} : { messages: news }),
  };
}

function newIn(messages: readonly ModelMessage[]): JsonObject[] {
  const last = messages.at(-1);
  if (last?.role === "tool")
    return last.results.map(({ name, isError, value }) => {
      const refused = isError && typeof value === "string" ? { content: preview(value) } : {};
      return { role: "tool", name, ...(isError ? { isError } : {}), ...refused };
    });
  return messages
    .slice(0, -1)
    .slice(-MAX_EARLIER)
    .flatMap((message) =>
      message.role === "tool" ? [] : [{ role: message.role, content: preview(message.content) }],
    );
}

function preview(text: string): string {
  return text.length <= PREVIEW_CHARS ? text : `${text.slice(0, PREVIEW_CHARS).toWellFormed()}…`;
}

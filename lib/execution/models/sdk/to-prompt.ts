import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { AssistantMessage, ModelFile, ModelMessage, ModelToolResult } from "../model-message.ts";
import { sdkJson, sdkOptions } from "./sdk-json.ts";
import type { ToolNames } from "./tool-names.ts";

type UserPart = Extract<LanguageModelV4Message, { role: "user" }>["content"][number];
type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/**
 * Some providers refuse a message without text. An empty answer would become one when it is sent back to the model.
 */
const EMPTY = "(no text)";

/**
 * The conversation as the SDK takes it. The `state` of messages that another model wrote is left out: signatures
 * and encrypted reasoning hold for their own model alone.
 */
export function toPrompt({
  system,
  messages,
  model,
  names,
}: {
  system: string | undefined;
  messages: readonly ModelMessage[];
  /** `provider:model`. */
  model: string;
  names: ToolNames;
}): LanguageModelV4Prompt {
  const prompt = messages.map((message) => toMessage(message, model, names));
  return system ? [{ role: "system", content: system }, ...prompt] : prompt;
}

function toMessage(message: ModelMessage, model: string, names: ToolNames): LanguageModelV4Message {
  switch (message.role) {
    case "user":
      return {
        role: "user",
        content: [
          ...(message.files ?? []).flatMap(fileParts),
          { type: "text", text: message.content || EMPTY },
        ],
      };
    case "assistant":
      return { role: "assistant", content: assistantParts(message, model, names) };
    case "tool":
      return {
        role: "tool",
        content: message.results.map((result) => ({
          type: "tool-result",
          toolCallId: result.id,
          toolName: names.toWire(result.name),
          output: toOutput(result),
        })),
      };
  }
}

/** A file after its name: a model is told the names of several apart from what is in them. */
function fileParts({ name, type, ...content }: ModelFile): UserPart[] {
  const title = JSON.stringify(name);
  if ("text" in content)
    return [
      { type: "text", text: `<attachment name=${title} type="${type}">\n${content.text}\n</attachment>` },
    ];
  return [
    { type: "text", text: `Attachment ${title}:` },
    { type: "file", filename: name, mediaType: type, data: { type: "data", data: content.base64 } },
  ];
}

function toOutput({ value, isError = false }: ModelToolResult): LanguageModelV4ToolResultOutput {
  if (typeof value === "string") return { type: isError ? "error-text" : "text", value };
  return { type: isError ? "error-json" : "json", value: sdkJson(value) };
}

function assistantParts(message: AssistantMessage, model: string, names: ToolNames): AssistantPart[] {
  const kept = keptParts(message.state, model);
  if (kept.length > 0) return kept;
  const calls = (message.toolCalls ?? []).map(
    (call): AssistantPart => ({
      type: "tool-call",
      toolCallId: call.id,
      toolName: names.toWire(call.name),
      input: isJsonObject(call.arguments) ? call.arguments : {},
    }),
  );
  if (message.content === "" && calls.length > 0) return calls;
  return [{ type: "text", text: message.content || EMPTY }, ...calls];
}

/** The parts of the model's own answer, as readContent (read-content.ts) kept them. */
function keptParts(state: JsonObject | undefined, model: string): AssistantPart[] {
  if (state?.model !== model || !Array.isArray(state.parts)) return [];
  return state.parts.flatMap((part): AssistantPart[] => {
    if (!isJsonObject(part)) return [];
    const { type, text, toolCallId, toolName, input } = part;
    const options = isJsonObject(part.providerOptions)
      ? { providerOptions: sdkOptions(part.providerOptions) }
      : {};
    if ((type === "text" || type === "reasoning") && typeof text === "string") {
      return [{ type, text, ...options }];
    }
    if (type === "tool-call" && typeof toolCallId === "string" && typeof toolName === "string") {
      return [{ type, toolCallId, toolName, input: input ?? {}, ...options }];
    }
    return [];
  });
}

import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { AssistantMessage, ModelMessage, ModelTool, ModelToolCall } from "./model-message.ts";

/** One call to a model of any provider. */
export interface ModelCall {
  readonly system?: string;
  /** Whether it is the same from call to call, so that a provider's cache of prompts is worth its price. */
  readonly isSystemFixed?: boolean;
  /** Earlier messages first; the last is a user's or the results of tools; never empty. */
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ModelTool[];
  /** `auto` unless given. With `none` the tools are shown but none is called. */
  readonly toolChoice?: "auto" | "none" | "required";
  /** Asks for JSON of this shape; whether the answer has it is for checkAnswer to say. */
  readonly outputSchema?: JsonObject;
  /** How long it thinks; without it as the provider does. */
  readonly reasoning?: "low" | "medium" | "high";
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  /** Sent as `Idempotency-Key`. */
  readonly idempotencyKey: string;
  /** Aborting it closes the connection; the call then throws the signal's reason. */
  readonly signal: AbortSignal;
  /** Hears the text while it is said, where that is possible; the answer is the same as without. */
  readonly onText?: (text: string) => void;
  /** Whether somebody reads along. */
  readonly isHeard?: () => boolean;
}

/** In tokens, null where the provider does not count. */
export type ModelUsage = {
  /** All of the input, the cached part included. */
  readonly inputTokens: number | null;
  /** All of the output, reasoning included. */
  readonly outputTokens: number | null;
  /** The part of the input that the provider read from its cache. */
  readonly cachedInputTokens: number | null;
  /** The part of the input that the provider wrote to its cache. */
  readonly cacheWriteInputTokens: number | null;
  /** The part of the output that is reasoning. */
  readonly reasoningTokens: number | null;
};

export interface ModelResult {
  /** The text the model wrote, also beside tool calls; JSON text if an outputSchema was given. */
  readonly text: string;
  /** The text parsed, where an outputSchema was given, no tool is called and the text holds JSON. */
  readonly object?: Json;
  /**
   * Where whole numbers became text because a double cannot hold their digits: pointers such as `/answer/id` and
   * `/toolCalls/0/arguments/id`.
   */
  readonly numbersAsText?: readonly string[];
  /** The tool calls the model asks for, in its order. All are answered in one message. */
  readonly toolCalls: readonly ModelToolCall[];
  /** This answer as a message, to be appended to the conversation as it is. */
  readonly message: AssistantMessage;
  readonly usage: ModelUsage;
  /** `length`: cut off at the output limit. */
  readonly finishReason: "stop" | "length" | "tool-calls" | "other";
}

/** The models behind one prefix of `provider:model`. A provider is one file and one entry in the catalog. */
export interface ModelProvider {
  /** Why this provider has no such model, as a sentence; null where it has, or cannot know before the call. */
  describeProblem(modelId: string): string | null;
  /** Whether the model is sent files of this type as they are. */
  takesFile(modelId: string, type: string): boolean;
  /** @throws ModelError, or the reason of an aborted signal. */
  call(call: ModelCall & { readonly modelId: string }): Promise<ModelResult>;
}

import type { Json, JsonObject } from "#lib/json.ts";

/** One call to a model, whoever serves it. */
export interface ModelCall {
  readonly system?: string;
  /** Earlier messages first, the prompt last; never empty. */
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  /** Asks for JSON of this shape; whether the answer has it is for the caller to validate. */
  readonly outputSchema?: JsonObject;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  /** Sent as `Idempotency-Key`. */
  readonly idempotencyKey: string;
  /** Aborting it closes the connection; the call then throws the signal's reason. */
  readonly signal: AbortSignal;
}

export interface ModelResult {
  /** The whole answer, the JSON text where an outputSchema was given. */
  readonly text: string;
  /** The answer parsed, exactly when an outputSchema was given. */
  readonly object?: Json;
  /** Null where the provider does not count. */
  readonly usage: { readonly inputTokens: number | null; readonly outputTokens: number | null };
  /** `stop`, `length` (cut off at the output limit) or `other`. */
  readonly finishReason: string;
}

/** The models behind one prefix of `provider:model`. A provider is one file and one entry in the catalog. */
export interface ModelProvider {
  /** Why this provider has no such model, as a sentence; null where it has, or cannot know before the call. */
  describeProblem(modelId: string): string | null;
  /** @throws ModelError, or the reason of an aborted signal. */
  call(call: ModelCall & { readonly modelId: string }): Promise<ModelResult>;
}

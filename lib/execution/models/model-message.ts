import type { Json, JsonObject } from "#lib/contract/json.ts";

// Type aliases, not interfaces: a conversation is stored as JSON, and only aliases are assignable to `Json`.

/** A model's request for a tool. */
export type ModelToolCall = {
  /** Unique in the conversation, also where the provider repeats or omits its own. */
  readonly id: string;
  /** The tool's name as it was offered; what the model wrote where it was not offered. */
  readonly name: string;
  /** An object; with `error` what stood in its place, for the trace. */
  readonly arguments: Json;
  /** Why the call cannot be made, as a sentence to answer the model with: arguments that are no object, an unknown tool. */
  readonly error?: string;
};

export type ModelToolResult = {
  /** That of the call. */
  readonly id: string;
  readonly name: string;
  readonly value: Json;
  /** Tells the model that the call failed or was refused. */
  readonly isError?: boolean;
};

export type AssistantMessage = {
  readonly role: "assistant";
  readonly content: string;
  readonly toolCalls?: readonly ModelToolCall[];
  /**
   * What the provider wants back with the next call, such as signed reasoning. For the same model alone; it goes
   * to the steps, never to the trace.
   */
  readonly state?: JsonObject;
};

/** A file beside a user's message: as it is, for a model that takes its type, or as its text. */
export type ModelFile = { readonly name: string; readonly type: string } & (
  | { readonly base64: string }
  | { readonly text: string }
);

/** One message of a conversation. Those without files are storable as they are. */
export type ModelMessage =
  | { readonly role: "user"; readonly content: string; readonly files?: readonly ModelFile[] }
  | AssistantMessage
  | { readonly role: "tool"; readonly results: readonly ModelToolResult[] };

/** A tool as it is offered to a model. Nothing here runs it: the worker does, one committed step each. */
export interface ModelTool {
  /** Any text, such as `server.tool`; what providers accept is made of it on the way (tool-names.ts). */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: JsonObject;
}

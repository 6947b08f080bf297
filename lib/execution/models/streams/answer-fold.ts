import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/** The events of one answer on their way to being the answer that would have come as a whole. */
export interface AnswerFold {
  /**
   * Takes the next event.
   * @returns the text that the model says in it, if any.
   */
  take(event: JsonObject): string | undefined;
  /** Whether the event that ends an answer has come. What follows it says nothing of the answer. */
  readonly isEnded: boolean;
  /**
   * The body of the answer, or of the error that came instead; undefined if the stream ended before either.
   * @param saidDone whether `[DONE]` came, which ends the streams of some protocols and is no event.
   */
  whole(saidDone: boolean): JsonObject | undefined;
}

/** How a provider's answers are asked for as streams, and what these are made of. */
export interface StreamProtocol {
  /** The same request for a stream. Undefined for one that is answered as a whole alone. */
  asStream(request: {
    readonly url: string;
    readonly body: string;
  }): { url: string; body: string } | undefined;
  /** @param parse the JSON text of a tool's arguments that came in pieces; whole numbers keep their digits. */
  fold(parse: (text: string) => Json): AnswerFold;
}

/** The same JSON object with members before its own: cheaper than parsing a prompt. */
export function withMembers(body: string, members: string): string {
  const rest = body.trimStart().slice(1);
  return rest.trimStart().startsWith("}") ? `{${members}${rest}` : `{${members},${rest}`;
}

export function objectsOf(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** One text after another; what is no text adds nothing. */
export function joined(before: Json | undefined, more: Json | undefined): string {
  return `${typeof before === "string" ? before : ""}${typeof more === "string" ? more : ""}`;
}

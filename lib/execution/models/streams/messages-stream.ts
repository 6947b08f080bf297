import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { type AnswerFold, joined, type StreamProtocol, withMembers } from "./answer-fold.ts";

/** Anthropic's Messages API: blocks of content, each in pieces. */
export const MESSAGES_STREAM: StreamProtocol = {
  asStream: ({ url, body }) => ({ url, body: withMembers(body, '"stream":true') }),
  fold: (parse) => new MessagesFold(parse),
};

class MessagesFold implements AnswerFold {
  readonly #parse: (text: string) => Json;
  #message: JsonObject | undefined;
  readonly #blocks: Record<string, Json>[] = [];
  /** Arguments of tools as JSON text, by the block. */
  readonly #inputs = new Map<number, string>();
  #stopped = false;
  #error: JsonObject | undefined;

  constructor(parse: (text: string) => Json) {
    this.#parse = parse;
  }

  get isEnded(): boolean {
    return this.#stopped || this.#error !== undefined;
  }

  take(event: JsonObject): string | undefined {
    const { type, index } = event;
    const at = typeof index === "number" ? index : this.#blocks.length;
    if (type === "message_start" && isJsonObject(event.message)) this.#message = event.message;
    else if (type === "content_block_start" && isJsonObject(event.content_block))
      this.#blocks[at] = { ...event.content_block };
    else if (type === "content_block_delta" && isJsonObject(event.delta)) return this.#add(at, event.delta);
    else if (type === "message_delta") this.#end(event);
    else if (type === "message_stop") this.#stopped = true;
    else if (type === "error" || isJsonObject(event.error)) this.#error = event;
    return undefined;
  }

  whole(): JsonObject | undefined {
    if (this.#error) return this.#error;
    if (!this.#message || !(this.#stopped || typeof this.#message.stop_reason === "string")) return undefined;
    const content = this.#blocks.map((block, index) => {
      const input = this.#inputs.get(index);
      return input === undefined || input.trim() === "" ? block : { ...block, input: this.#input(input) };
    });
    return { ...this.#message, content: content.filter((block) => block !== undefined) };
  }

  #add(at: number, delta: JsonObject): string | undefined {
    const block = this.#blocks[at];
    if (!block) return undefined;
    if (typeof delta.partial_json === "string")
      this.#inputs.set(at, joined(this.#inputs.get(at), delta.partial_json));
    for (const name of ["text", "thinking", "signature"])
      if (typeof delta[name] === "string") block[name] = joined(block[name], delta[name]);
    if (isJsonObject(delta.citation))
      block.citations = [...(Array.isArray(block.citations) ? block.citations : []), delta.citation];
    return typeof delta.text === "string" ? delta.text : undefined;
  }

  /** Why it ended, and the counts that only then are known. */
  #end({ delta, usage }: JsonObject): void {
    const before = this.#message ?? {};
    const counted = isJsonObject(usage) ? Object.entries(usage).filter(([, count]) => count !== null) : [];
    this.#message = {
      ...before,
      ...(isJsonObject(delta) ? delta : {}),
      usage: { ...(isJsonObject(before.usage) ? before.usage : {}), ...Object.fromEntries(counted) },
    };
  }

  /** Arguments that were cut off are the model's fault, which it is told: they are text then. */
  #input(text: string): Json {
    try {
      return this.#parse(text);
    } catch {
      return text;
    }
  }
}

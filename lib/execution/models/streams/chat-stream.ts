import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { type AnswerFold, joined, objectsOf, type StreamProtocol, withMembers } from "./answer-fold.ts";

/** Chat completions, as OpenAI and servers like it stream them. The usage has to be asked for. */
export const CHAT_STREAM: StreamProtocol = {
  asStream: ({ url, body }) => ({
    url,
    body: withMembers(body, '"stream":true,"stream_options":{"include_usage":true}'),
  }),
  fold: () => new ChatFold(),
};

/** A call of a tool, as far as it has come. */
interface OpenCall {
  readonly index: Json | undefined;
  said: JsonObject;
  name: string;
  /** JSON text in pieces; some servers send an object, or nothing. */
  arguments: Json | undefined;
}

class ChatFold implements AnswerFold {
  #first: JsonObject = {};
  #choice: JsonObject | undefined;
  #message: JsonObject = { role: "assistant", content: null };
  readonly #calls: OpenCall[] = [];
  #finishReason: Json = null;
  #usage: Json | undefined;
  #error: JsonObject | undefined;

  get isEnded(): boolean {
    return this.#error !== undefined || (this.#finishReason !== null && this.#usage !== undefined);
  }

  take(chunk: JsonObject): string | undefined {
    if (chunk.error !== undefined && chunk.error !== null) this.#error ??= chunk;
    const { choices, usage, ...rest } = chunk;
    if (Object.keys(this.#first).length === 0) this.#first = rest;
    if (isJsonObject(usage)) this.#usage = usage;
    const [choice] = objectsOf(choices);
    if (!choice) return undefined;
    this.#choice = choice;
    if (choice.finish_reason !== undefined && choice.finish_reason !== null)
      this.#finishReason = choice.finish_reason;
    // Some servers send the whole message in the last chunk of a stream that had no other.
    const delta = isJsonObject(choice.delta) ? choice.delta : choice.message;
    return isJsonObject(delta) ? this.#say(delta) : undefined;
  }

  whole(saidDone: boolean): JsonObject | undefined {
    if (this.#error) return this.#error;
    if (!saidDone && this.#finishReason === null) return undefined;
    const calls = this.#calls.map(({ said, name, arguments: given }) => ({
      ...said,
      function: { ...(isJsonObject(said.function) ? said.function : {}), name, arguments: given ?? "" },
    }));
    const message = { ...this.#message, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
    return {
      ...this.#first,
      choices: this.#choice ? [{ index: 0, message, finish_reason: this.#finishReason }] : [],
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
    };
  }

  #say({ content, tool_calls: calls, role: _, ...rest }: JsonObject): string | undefined {
    // Reasoning comes in pieces, under one of several names.
    for (const [name, more] of Object.entries(rest)) if (more !== null) this.#append(name, more);
    for (const call of objectsOf(calls)) this.#call(call);
    if (content !== undefined && content !== null) this.#append("content", content);
    return typeof content === "string" ? content : undefined;
  }

  #append(name: string, more: Json): void {
    const all = typeof more === "string" ? joined(this.#message[name], more) : more;
    this.#message = { ...this.#message, [name]: all };
  }

  /** Pieces of one call have its index. Servers that give every call the same one tell them apart by their ids. */
  #call({ index, ...said }: JsonObject): void {
    const { name, arguments: given } = isJsonObject(said.function) ? said.function : {};
    const isOther = (call: OpenCall) =>
      typeof said.id === "string" && said.id !== "" && said.id !== call.said.id && typeof name === "string";
    const known = this.#calls.findLast((call) => call.index === index);
    if (!known || isOther(known)) {
      this.#calls.push({ index, said, name: joined("", name), arguments: given });
      return;
    }
    known.said = { ...said, ...known.said };
    if (known.name === "") known.name = joined("", name);
    if (typeof given === "string") known.arguments = joined(known.arguments, given);
    else if (isJsonObject(given)) known.arguments = given;
  }
}

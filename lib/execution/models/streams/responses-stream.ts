import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { type AnswerFold, type StreamProtocol, withMembers } from "./answer-fold.ts";

/** OpenAI's Responses API. Its last event has the whole answer. */
export const RESPONSES_STREAM: StreamProtocol = {
  asStream: ({ url, body }) => ({ url, body: withMembers(body, '"stream":true') }),
  fold: () => new ResponsesFold(),
};

const LAST: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

class ResponsesFold implements AnswerFold {
  #response: JsonObject | undefined;
  #error: JsonObject | undefined;
  /** Gateways may leave them out of the last event. */
  readonly #items: JsonObject[] = [];

  get isEnded(): boolean {
    return this.#response !== undefined || this.#error !== undefined;
  }

  take(event: JsonObject): string | undefined {
    const { type, response, item, delta } = event;
    if (LAST.has(type) && isJsonObject(response)) this.#response = response;
    else if (type === "response.output_item.done" && isJsonObject(item)) this.#items.push(item);
    else if (type === "error" || isJsonObject(event.error)) this.#error = event;
    return type === "response.output_text.delta" && typeof delta === "string" ? delta : undefined;
  }

  whole(): JsonObject | undefined {
    if (this.#error) return { error: isJsonObject(this.#error.error) ? this.#error.error : this.#error };
    if (!this.#response) return undefined;
    const { output } = this.#response;
    const isLeftOut = !Array.isArray(output) || output.length === 0;
    return isLeftOut ? { ...this.#response, output: this.#items } : this.#response;
  }
}

import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { type AnswerFold, joined, objectsOf, type StreamProtocol } from "./answer-fold.ts";

const WHOLE = /:generateContent$/;

/** Google's generateContent, whose stream is at an address of its own: every event is an answer with a part of the parts. */
export const GEMINI_STREAM: StreamProtocol = {
  asStream: ({ url, body }) =>
    WHOLE.test(url) ? { url: url.replace(WHOLE, ":streamGenerateContent?alt=sse"), body } : undefined,
  fold: () => new GeminiFold(),
};

class GeminiFold implements AnswerFold {
  #answer: JsonObject = {};
  #candidate: JsonObject | undefined;
  readonly #parts: JsonObject[] = [];
  #isRefused = false;
  #error: JsonObject | undefined;

  /** A reason to finish may come before the last part: only the stream's end ends an answer. */
  get isEnded(): boolean {
    return this.#error !== undefined;
  }

  take(event: JsonObject): string | undefined {
    if (isJsonObject(event.error)) this.#error = event;
    const { candidates, ...rest } = event;
    this.#answer = { ...this.#answer, ...rest };
    this.#isRefused ||= isJsonObject(event.promptFeedback);
    const [candidate] = objectsOf(candidates);
    if (!candidate) return undefined;
    const { content, ...about } = candidate;
    this.#candidate = { ...this.#candidate, ...about };
    const parts = objectsOf(isJsonObject(content) ? content.parts : undefined);
    for (const part of parts) this.#add(part);
    return parts.filter(({ thought }) => thought !== true).reduce((said, { text }) => joined(said, text), "");
  }

  whole(): JsonObject | undefined {
    if (this.#error) return this.#error;
    if (!this.#candidate) return this.#isRefused ? this.#answer : undefined;
    if (this.#candidate.finishReason === undefined && !this.#isRefused) return undefined;
    const content = { role: "model", parts: this.#parts };
    return { ...this.#answer, candidates: [{ ...this.#candidate, content }] };
  }

  /** Pieces of a text become one part. A signature ends it: it holds for what was said until then. */
  #add(part: JsonObject): void {
    const last = this.#parts.at(-1);
    const goesOn =
      typeof part.text === "string" &&
      typeof last?.text === "string" &&
      last.thought === part.thought &&
      last.thoughtSignature === undefined;
    if (goesOn)
      this.#parts[this.#parts.length - 1] = { ...last, ...part, text: joined(last.text, part.text) };
    else this.#parts.push(part);
  }
}

import type { Json } from "#lib/json.ts";
import type { Evaluation } from "../evaluation.ts";
import { MAX_RESULT_BYTES, MAX_VALUE_DEPTH } from "../limits.ts";
import { jsonTextBytes } from "./json-bytes.ts";
import { Extended, isList, setEntry, type Value, type ValueMap } from "./value.ts";

/**
 * Turns a value into JSON: timestamps to ISO 8601, durations to seconds with an `s`, bytes to base64, an
 * optional to what it holds or null, a type to its name. The result shares no structure with the scope.
 * @throws BoundExceeded when it is more than 1 MiB as JSON text, or nested more than 1,000 deep;
 * ExpressionError when it has text that PostgreSQL cannot hold.
 */
export function toResult(evaluation: Evaluation, value: Value): Json {
  return new ResultWalk(evaluation, 0).convert(value, 0);
}

/** The same on the way to a result, where it may happen many times: small values take 20 ns a byte. */
export function toPaidResult(evaluation: Evaluation, value: Value): Json {
  return new ResultWalk(evaluation, 1).convert(value, 0);
}

/** Counts while it copies, so that a small value that many places share cannot grow without end. */
class ResultWalk {
  readonly #evaluation: Evaluation;
  readonly #unitsPerByte: number;
  #bytes = 0;

  constructor(evaluation: Evaluation, unitsPerByte: number) {
    this.#evaluation = evaluation;
    this.#unitsPerByte = unitsPerByte;
  }

  convert(value: Value, depth: number): Json {
    switch (typeof value) {
      case "string":
        this.#takeText(value);
        return value;
      case "number":
        if (!Number.isFinite(value)) throw this.#evaluation.failure("the result is not a finite number");
        this.#take(`${value}`.length);
        return value;
      case "boolean":
        this.#take(value ? 4 : 5);
        return value;
      default:
        if (value === null) {
          this.#take(4);
          return value;
        }
        if (depth > MAX_VALUE_DEPTH) throw this.#evaluation.bound("the result is nested too deeply");
        if (value instanceof Extended) return this.convert(value.toJson(), depth + 1);
        return isList(value) ? this.#list(value, depth) : this.#map(value, depth);
    }
  }

  #list(list: readonly Value[], depth: number): Json {
    this.#take(2 + Math.max(0, list.length - 1));
    return list.map((item) => this.convert(item, depth + 1));
  }

  #map(map: ValueMap, depth: number): Json {
    const copy: Record<string, Json> = {};
    this.#take(2);
    let first = true;
    for (const key of Object.keys(map)) {
      const value = map[key];
      if (value === undefined) continue;
      this.#takeText(key);
      this.#take(first ? 1 : 2);
      first = false;
      setEntry(copy, key, this.convert(value, depth + 1));
    }
    return copy;
  }

  /** Results are stored, and no text of PostgreSQL's holds U+0000 or half of a surrogate pair. */
  #takeText(text: string): void {
    if (text.includes("\0"))
      throw this.#evaluation.failure("the result has text with U+0000, which cannot be stored");
    if (!text.isWellFormed()) {
      throw this.#evaluation.failure(
        "the result has text with half of a surrogate pair, which cannot be stored",
      );
    }
    this.#take(jsonTextBytes(text, MAX_RESULT_BYTES));
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
    this.#evaluation.charge(bytes * this.#unitsPerByte);
    if (this.#bytes > MAX_RESULT_BYTES) throw this.#evaluation.bound("the result is larger than 1 MiB");
  }
}

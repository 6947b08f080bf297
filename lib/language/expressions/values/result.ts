import type { Json, JsonObject } from "#lib/contract/json.ts";
import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import type { Evaluation } from "../evaluation.ts";
import { MAX_VALUE_DEPTH } from "../limits.ts";
import { jsonTextBytes } from "./json-bytes.ts";
import { Extended, isList, setEntry, type Value, type ValueMap } from "./value.ts";

/**
 * Turns a value into JSON: timestamps to ISO 8601, durations to seconds with an `s`, bytes to base64, an
 * optional to what it holds or null, a type to its name. What is JSON already is handed back itself, not copied.
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

/** Counts while it converts, so that a small value that many places share cannot grow without end. */
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
    let copy: Json[] | undefined;
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index] ?? null;
      const json = this.convert(item, depth + 1);
      if (copy) copy.push(json);
      // Items before this one are JSON already and are copied as they are.
      else if (json !== item) copy = [...(list.slice(0, index) as Json[]), json];
    }
    return copy ?? (list as readonly Json[]); // as above
  }

  #map(map: ValueMap, depth: number): Json {
    this.#take(2);
    const keys = Object.keys(map);
    // `nodes` grows while the run continues, and a result must not change.
    let copy = map === this.#evaluation.scope.nodes ? {} : undefined;
    let comma = 0;
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] ?? "";
      const value = map[key];
      if (value === undefined) {
        copy ??= copyOf(map, keys.slice(0, index));
        continue;
      }
      this.#takeText(key);
      this.#take(1 + comma);
      comma = 1;
      const json = this.convert(value, depth + 1);
      if (json !== value) copy ??= copyOf(map, keys.slice(0, index));
      if (copy) setEntry(copy, key, json);
    }
    return copy ?? (map as JsonObject); // as above
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

function copyOf(map: ValueMap, keys: readonly string[]): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key of keys) setEntry(copy, key, (map[key] ?? null) as Json); // as above
  return copy;
}

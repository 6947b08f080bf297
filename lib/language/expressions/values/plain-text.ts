import type { Json } from "#lib/contract/json.ts";
import type { Evaluation } from "../evaluation.ts";
import { toPaidResult } from "./result.ts";
import { chargeText } from "./text.ts";
import type { Value } from "./value.ts";

/** A value within a text: strings as they are, null as nothing, the rest as JSON. */
export function plainText(evaluation: Evaluation, value: Value): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return `${value}`;
  const json = toPaidResult(evaluation, value);
  if (typeof json === "string") return json;
  return json === null ? "" : stringify(evaluation, json);
}

/** JSON text without spaces, keys in the value's own order. */
export function jsonText(evaluation: Evaluation, value: Value): string {
  return stringify(evaluation, toPaidResult(evaluation, value));
}

function stringify(evaluation: Evaluation, json: Json): string {
  const text = JSON.stringify(json);
  chargeText(evaluation, text.length);
  return text;
}

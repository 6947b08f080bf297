import type { Json, JsonObject } from "#lib/contract/json.ts";
import { patternWords } from "./pattern-words.ts";
import { textOf } from "./schema-node.ts";

/** A field's faults as sentences that name it: "Enter the order id." */
export function faultSentences({
  label,
  schema,
  messages,
}: {
  label: string;
  schema: JsonObject;
  messages: readonly string[];
}): string | undefined {
  if (messages.length === 0) return undefined;
  return [...new Set(messages.map((message) => sentence(message, label, schema)))].join(" ");
}

function sentence(message: string, label: string, schema: JsonObject): string {
  if (message === "is required") return missing(label, schema);
  if (message.startsWith("must match the pattern ")) return patternFault(message, schema);
  return `${message.startsWith("must ") ? `M${message.slice(1)}` : `This ${message}`}.`;
}

function patternFault(message: string, schema: JsonObject): string {
  const words = patternWords(textOf(schema.pattern) ?? "");
  const [example] = Array.isArray(schema.examples) ? (schema.examples as Json[]) : []; // part of a schema, which is JSON
  const such = typeof example === "string" && example !== "" ? `, such as ${example}` : "";
  if (words !== undefined) return `Enter ${words}${such}.`;
  if (such !== "") return `Enter a value${such}.`;
  const description = textOf(schema.description);
  return description === undefined ? `M${message.slice(1)}.` : `Does not fit: ${description}`;
}

function missing(label: string, schema: JsonObject): string {
  if (schema.const === true) return "Tick this box.";
  if (schema.type === "boolean") return "Choose yes or no.";
  return `${Array.isArray(schema.enum) ? "Choose" : "Enter"} ${named(label)}.`;
}

/** A question stays unchanged; "Order id" becomes "the order id", and "IBAN" stays "the IBAN". */
function named(label: string): string {
  if (label === "" || label.endsWith("?")) return "an answer";
  const words = /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return /^(?:the|an?|this|my|our|your)\s/i.test(words) ? words : `the ${words}`;
}

import { isJsonObject, type Json, memberOf } from "#lib/contract/json.ts";
import { LANE_FIELDS } from "#lib/language/agent-document/lane-fields.ts";
import type { Problem } from "#lib/language/agent-document/validate-document.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";

const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^\/lanes\/\d+\/start$/, "Choose where this lane begins."],
  [/\/config\/body\/start$/, "Choose where the body begins."],
  [/\/edges\/\d+\/to$/, "Choose where this edge leads."],
];
const MISSING = / (?:is required|must have at least 1 character|must name a node)\.$/;
/** Fields that offer what can be chosen. */
const CHOSEN: ReadonlySet<string> = new Set([
  "choice",
  "model",
  "tool",
  "connection",
  "agent",
  "lane",
  "node",
]);

/**
 * A problem as somebody reads it who fills in forms: by the words of the field, and what to do. The server's sentences
 * name the members of the document, for those who write it.
 */
export function inFormWords(problem: Problem, document: Json): Problem {
  const message = formWords(problem, document);
  return message === undefined ? problem : { ...problem, message };
}

function formWords({ code, path, message }: Problem, document: Json): string | undefined {
  if (code === "no_retry")
    return "A lost connection, a timeout or a 503 fails this node at once. Turn on “Try again”.";
  if (code !== "schema_violation" || !MISSING.test(message)) return undefined;
  const start = STARTS.find(([place]) => place.test(path));
  if (start) return start[1];
  const field = fieldAt(document, path);
  return field && `${CHOSEN.has(field.kind) ? "Choose" : "Enter"} the ${lowered(field.label)}.`;
}

function fieldAt(document: Json, path: string): NodeField | undefined {
  const lane = /^\/lanes\/\d+\/(\w+)$/.exec(path);
  if (lane) return LANE_FIELDS.find(({ key }) => key === lane[1]);
  const [, nodePath, rest] = /^(.*\/nodes\/\d+)\/config\/(.+)$/.exec(path) ?? [];
  if (nodePath === undefined || rest === undefined) return undefined;
  const node = nodePath.split("/").slice(1).reduce<Json | undefined>(memberAt, document);
  const type = isJsonObject(node) && typeof node.type === "string" ? node.type : "";
  const form = memberOf<{ readonly fields: readonly NodeField[] }>(NODE_TYPE_FIELDS, type);
  return form && fieldIn(form.fields, rest.split("/"));
}

function memberAt(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) ? memberOf(value, step) : undefined;
}

function fieldIn(fields: readonly NodeField[], [key, ...rest]: readonly string[]): NodeField | undefined {
  const all = fields.flatMap((field) =>
    field.kind === "ways" ? field.ways.map((way) => way.field) : [field],
  );
  const field = all.find((one) => one.key === key);
  if (rest.length === 0) return field;
  if (field?.kind === "group") return fieldIn(field.fields, rest);
  return field?.kind === "list" ? fieldIn(field.fields, rest.slice(1)) : undefined;
}

/** A label within a sentence; one of capitals, such as URL, stays. */
const lowered = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;

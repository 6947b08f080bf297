import { isJsonObject } from "#lib/contract/json.ts";
import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { splitTemplate } from "#lib/language/expressions/syntax/split-template.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

type Node = Outline["scopes"][number]["nodes"][number];

const BRACES = /\{\{.*?\}\}/s;

/** Texts with `{{ }}` that are no templates, such as the title of an approval: people would see the braces. */
export function checkBraces({ lanes, scopes }: Outline): Problem[] {
  return [
    ...lanes.flatMap(({ value: { name }, pointer }) => shown("name", name, `${pointer}/name`, [])),
    ...scopes.flatMap(({ nodes }) => nodes.flatMap(ofNode)),
  ];
}

function ofNode({ value: node, pointer }: Node): Problem[] {
  const rules = rulesOf(node);
  const places = rules.expressions(node.config);
  const templates = places.flatMap((place) => (place.kind === "template" ? [place.pointer.slice(1)] : []));
  const others = new Set([
    ...places.map((place) => place.pointer),
    ...(rules.schemas?.(node.config) ?? []).map((place) => place.pointer),
    // The nodes in it have their own turn.
    "/body",
  ]);
  const looksSo = places.flatMap(({ kind, pointer: at, source }) =>
    kind === "template" ? otherBraces(at.slice(1), source, `${pointer}/config${at}`) : [],
  );
  const found = [...plainTexts(node.config, "", others)].flatMap((text) =>
    shown(text.name, text.value, `${pointer}/config${text.pointer}`, templates),
  );
  return [...shown("name", node.name, `${pointer}/name`, templates), ...found, ...looksSo];
}

/** `${input.id}`, `{input.id}` and `{% … %}` outside of `{{ }}`: what other languages put in. */
const OTHER =
  /\$\{[^{}\n]{1,200}\}|(?<![{$])\{(?:input|nodes|item|run)\.[\w.]{1,200}\}(?!\})|\{%[^\n]{1,200}?%\}/;

/** A template that is an expression and nothing else: its braces were forgotten. */
const BARE = /^(?:input|nodes|item|run|thread)(?:\.\??\w+|\[\d+\]){1,20}$/;

function otherBraces(name: string, template: string, path: string): Problem[] {
  const bare = template.trim();
  if (BARE.test(bare)) {
    const message = `"${name}" is the text "${bare}" as it is written. Write {{ ${bare} }}.`;
    return [warning("template_syntax", path, message)];
  }
  const [found] = literalParts(template).flatMap((text) => OTHER.exec(text)?.[0] ?? []);
  if (found === undefined) return [];
  const inside = found.replace(/^\$?\{%?|%?\}$/g, "").trim();
  const instead = found.startsWith("{%")
    ? "A template has {{ expression }} and no statements."
    : `Write {{ ${inside} }}.`;
  return [warning("template_syntax", path, `"${name}" has ${found}, which stays as it is. ${instead}`)];
}

/** The text between expressions; none of a template that cannot be read. */
function literalParts(template: string): string[] {
  try {
    return splitTemplate(template).flatMap((part) => (part.kind === "text" ? [part.text] : []));
  } catch (error) {
    if (isExpressionError(error)) return [];
    throw error;
  }
}

interface PlainText {
  readonly name: string;
  readonly value: string;
  readonly pointer: string;
}

function* plainTexts(value: unknown, pointer: string, others: ReadonlySet<string>): Generator<PlainText> {
  const members = Array.isArray(value) ? value.entries() : isJsonObject(value) ? Object.entries(value) : [];
  for (const [key, member] of members) {
    const at = childPointer(pointer, key);
    if (others.has(at)) continue;
    if (typeof member === "string") yield { name: String(key), value: member, pointer: at };
    else yield* plainTexts(member, at, others);
  }
}

function shown(
  name: string,
  text: string | undefined,
  path: string,
  templates: readonly string[],
): Problem[] {
  if (text === undefined || !BRACES.test(text)) return [];
  const where = templates.length === 0 ? "" : ` Templates are: ${templates.join(", ")}.`;
  const message = `"${name}" is shown as it is written, with its braces: it is no template.${where}`;
  return [warning("template_syntax", path, message)];
}

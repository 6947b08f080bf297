import { isJsonObject } from "#lib/contract/json.ts";
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
  const found = [...plainTexts(node.config, "", others)].flatMap((text) =>
    shown(text.name, text.value, `${pointer}/config${text.pointer}`, templates),
  );
  return [...shown("name", node.name, `${pointer}/name`, templates), ...found];
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

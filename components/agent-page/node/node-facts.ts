import { fits } from "#components/builder/inspector/fits.ts";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { TRIED_FIELDS } from "#lib/language/node-types/common-fields.ts";
import type { FieldOf, NodeField } from "#lib/language/node-types/node-field.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";

/** One member of a node's config as it is read, not edited. */
export interface NodeFact {
  readonly label: string;
  readonly value: FactValue;
}

export type FactValue =
  | { readonly kind: "words"; readonly words: string }
  /** An expression or a template. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "schema"; readonly schema: JsonObject }
  | { readonly kind: "facts"; readonly facts: readonly NodeFact[] }
  | { readonly kind: "list"; readonly items: readonly NodeFactItem[] }
  | { readonly kind: "agent"; readonly agentId: string }
  | { readonly kind: "lane"; readonly agentId: string; readonly laneId: string }
  | { readonly kind: "skill"; readonly skills: readonly { readonly id: string; readonly version: string }[] }
  | { readonly kind: "json"; readonly value: Json };

interface NodeFactItem {
  readonly title: string;
  readonly facts: readonly NodeFact[];
}

/** What a node does, and its config in the words of its type's form; what no field shows comes as JSON. */
export function configFacts(node: JsonObject): {
  readonly help: string | undefined;
  readonly facts: NodeFact[];
} {
  const forms: Readonly<Record<string, { help: string; fields: readonly NodeField[] }>> = NODE_TYPE_FIELDS;
  const form = typeof node.type === "string" ? memberOf(forms, node.type) : undefined;
  const { config } = node;
  const own =
    form && config !== undefined && isJsonObject(config)
      ? factsOf(form.fields, config)
      : config === undefined
        ? []
        : [{ label: "Configuration", value: { kind: "json" as const, value: config } }];
  const tried = factsOf(TRIED_FIELDS, node, ["id", "type", "config", "name"]);
  return { help: form?.help, facts: [...own, ...tried] };
}

/** The members that are there, in the order of the form, then those that it does not know. */
function factsOf(
  fields: readonly NodeField[],
  holder: JsonObject,
  ignored: readonly string[] = [],
): NodeFact[] {
  const shown = fields.flatMap((field) => factOf(field, holder));
  const known = new Set([...ignored, ...fields.flatMap(keysOf)]);
  const others = Object.entries(holder).flatMap(([key, value]) =>
    known.has(key) || value === undefined ? [] : [{ label: key, value: { kind: "json" as const, value } }],
  );
  return [...shown, ...others];
}

const keysOf = (field: NodeField): string[] =>
  field.kind === "ways" ? field.ways.map((way) => way.field.key) : [field.key];

function factOf(field: NodeField, holder: JsonObject): NodeFact[] {
  if (field.kind === "ways") {
    const way = field.ways.find(({ field: one }) => {
      const value = memberOf(holder, one.key);
      return value !== undefined && fits(one, value);
    });
    return way ? factOf(way.field, holder) : [];
  }
  const value = memberOf(holder, field.key);
  if (value === undefined || value === null || isEmpty(value)) return [];
  return [
    {
      label: field.label,
      value: fits(field, value) ? factValue(field, value, holder) : { kind: "json", value },
    },
  ];
}

const isEmpty = (value: Json): boolean => value === "" || (Array.isArray(value) && value.length === 0);

type Kind = Exclude<NodeField, FieldOf<"ways">>;

const words = (said: string): FactValue => ({ kind: "words", words: said });
const objects = (value: Json): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** A value that fits its field. */
function factValue(field: Kind, value: Json, holder: JsonObject): FactValue {
  switch (field.kind) {
    case "expression":
    case "template":
      return { kind: "code", code: String(value) };
    case "number":
      return words(`${Number(value).toLocaleString("en")}${field.unit ? ` ${field.unit}` : ""}`);
    case "yes_no":
      return words(value === true ? "Yes" : "No");
    case "choice": {
      const choice = field.choices.find((one) => one.value === value);
      return words(choice?.label ?? String(value));
    }
    case "list":
      return {
        kind: "list",
        items: objects(value).map((item) => ({
          title: textOf(memberOf(item, field.titleKey)) || field.one,
          facts: factsOf(
            field.fields.filter(({ key }) => key !== field.titleKey),
            item,
            [field.titleKey],
          ),
        })),
      };
    case "group":
      return isJsonObject(value)
        ? { kind: "facts", facts: factsOf(field.fields, value) }
        : { kind: "json", value };
    case "templates_by_name":
      return {
        kind: "facts",
        facts: Object.entries(isJsonObject(value) ? value : {}).map(([label, template]) => ({
          label,
          value: { kind: "code", code: textOf(template) },
        })),
      };
    case "numbers":
    case "texts":
      return words(Array.isArray(value) ? value.join(", ") : String(value));
    case "schema":
      return isJsonObject(value) ? { kind: "schema", schema: value } : { kind: "json", value };
    case "tools":
      return {
        kind: "list",
        items: objects(value).map((tool) => ({
          title: textOf(tool.name),
          facts:
            tool.approval === "always"
              ? [{ label: "Approval", value: words("Somebody approves each call") }]
              : [],
        })),
      };
    case "skills":
      return {
        kind: "skill",
        skills: objects(value).map(({ skillId, version }) => ({
          id: textOf(skillId),
          version: version === undefined ? "" : String(version),
        })),
      };
    case "agent":
      return { kind: "agent", agentId: textOf(value) };
    case "lane":
      return { kind: "lane", agentId: textOf(memberOf(holder, field.agentKey)), laneId: textOf(value) };
    case "body":
      return words(bodyWords(value));
    default:
      return words(String(value));
  }
}

function bodyWords(body: Json): string {
  const nodes = isJsonObject(body) && Array.isArray(body.nodes) ? body.nodes.length : 0;
  return `${nodes} ${nodes === 1 ? "node" : "nodes"}, drawn inside of it`;
}

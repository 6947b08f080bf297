import type { JsonObject } from "#lib/contract/json.ts";
import { defined, type FormSchema, hasControl } from "./form-keywords.ts";
import type { Parts, ReadSchema } from "./form-schema.ts";
import { keywordsOf, schemaList, schemasByName, textOf, typesOf } from "./schema-node.ts";
import { typeWord } from "./type-words.ts";

/** Alternatives, conditions and dependents. Undefined if the schema has two kinds of alternatives. */
export function combinations(source: JsonObject, within: ReadSchema): Parts {
  if (source.anyOf !== undefined && source.oneOf !== undefined) return undefined;
  const allOf = schemaList(source.allOf).filter((part) => part !== true);
  const dependents = schemasByName(source.dependentSchemas).map(([name, part]) => [
    name,
    branch(part, within),
  ]);
  return defined({
    allOf: allOf.length > 0 ? allOf.map((part) => within(part, true)) : undefined,
    anyOf: options(source.anyOf, within, source),
    oneOf: options(source.oneOf, within, source),
    ...condition(source, within),
    dependentRequired: source.dependentRequired,
    dependentSchemas: source.dependentSchemas && Object.fromEntries(dependents),
  });
}

function options(list: unknown, within: ReadSchema, around: JsonObject): FormSchema[] | undefined {
  if (list === undefined) return undefined;
  const isPart = around.properties !== undefined;
  return schemaList(list)
    .filter((option) => option !== false)
    .map((option, index) => ({ ...within(option, isPart), title: optionTitle(keywordsOf(option), index) }));
}

/** An option's name: its title, reference, type, or distinguishing properties. */
function optionTitle(option: JsonObject, index: number): string {
  const title = textOf(option.title);
  if (title) return title;
  if (option.const !== undefined) return textOf(option.const) ?? JSON.stringify(option.const);
  const referred = textOf(option.$ref)?.split("/").at(-1);
  if (referred && referred !== "#") return referred;
  const constants = schemasByName(option.properties).flatMap(
    ([, part]) => textOf(keywordsOf(part).const) ?? [],
  );
  if (constants.length > 0) return constants.join(", ");
  const [type, ...others] = typesOf(option);
  if (type && others.length === 0 && type !== "object") return typeWord(type);
  if (option.type === "null") return typeWord("null");
  const named = schemasByName(option.properties).map(
    ([name, part]) => textOf(keywordsOf(part).title) ?? name,
  );
  return named.length > 0 && named.length <= 3 ? `With ${named.join(", ")}` : `Option ${index + 1}`;
}

/** The condition stays unchanged, so that every keyword applies; its references point into another document. */
function condition({ if: test, then: yes = true, else: no = true }: JsonObject, within: ReadSchema) {
  if (test === undefined) return {};
  const hasReferences = JSON.stringify(test).includes('"$ref"');
  return {
    if: hasReferences ? within(test) : test,
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    ...(yes === true ? {} : { then: branch(yes, within) }),
    ...(no === true ? {} : { else: branch(no, within) }),
  };
}

/** A branch without controls, such as only `required`, is an object like the schema around it. */
function branch(schema: unknown, within: ReadSchema): FormSchema {
  const { required } = keywordsOf(schema);
  const form = within(schema, true);
  return hasControl(form) ? form : defined({ required });
}

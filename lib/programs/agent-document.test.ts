import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { PROBLEM_CODES } from "#lib/language/agent-document/checks/problem.ts";
import { COMPREHENSION_NAMES } from "#lib/language/expressions/compile/compile-comprehension.ts";
import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import { exampleScope } from "#lib/language/expressions/example-scope.ts";
import { FUNCTIONS } from "#lib/language/expressions/functions/function-table.ts";
import { SCOPE_VARIABLES } from "#lib/language/expressions/scope.ts";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";

/** docs/agent-document.md against the registries: every node type and function, and every example is computed. */

const text = readFileSync("docs/agent-document.md", "utf8");

/** The text below a heading of this level, to the next of the same or a higher one. */
function section(level: 2 | 3, title: string): string {
  const after = text.split(`\n${"#".repeat(level)} ${title}\n`)[1];
  if (after === undefined) throw new Error(`there is no section ${title}`);
  return after.split(level === 2 ? /^## /m : /^##{1,2} /m)[0] ?? "";
}

/** The cells of the rows of a section's tables, without their heads. */
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = ""]) => row.split(/(?<!\\) \| /).map((cell) => cell.replaceAll("\\|", "|").trim()))
    .filter(([first = ""]) => first !== "function");
const codeIn = (cell: string | undefined) => /^`(.*)`$/.exec(cell ?? "")?.[1] ?? "";

const comparison = section(3, "JavaScript and CEL");
const sample: Json = JSON.parse(/```json\n([\s\S]*?)```/.exec(comparison)?.[1] ?? "null");
const evaluate = (source: string) => compileExpression(source).evaluate(exampleScope(sample));

describe("JavaScript and CEL give the same", () => {
  const rows = rowsOf(comparison).filter((row) => row.length === 3 && row[1] !== "JavaScript");
  test.each(rows)("%s", (_, script, cel) => {
    // The page's code is run as it stands: it is our own.
    const value: unknown = new Function("input", `return ${codeIn(script)};`)(sample);
    expect(evaluate(codeIn(cel))).toEqual(value);
  });
  test("in at least thirty ways", () => expect(rows.length).toBeGreaterThan(30));
});

describe("functions", () => {
  const titles = [
    "Functions of lists and maps",
    "Functions of texts",
    "Functions of numbers and conversions",
    "Functions of times",
    "Optional values",
  ] as const;
  const rows = titles.flatMap((title) => rowsOf(section(3, title)).filter((row) => row.length === 4));

  test.each(rows)("%s %s", (name, _, example, gives) => {
    expect(evaluate(codeIn(example))).toEqual(JSON.parse(codeIn(gives)));
    const [, called = ""] = /^`([\w.]+)`/.exec(name ?? "") ?? [];
    expect(codeIn(example)).toContain(`${called}(`);
  });

  test("each has a row", () => {
    const named = new Set(rows.map(([name = ""]) => /^`([\w.]+)`/.exec(name)?.[1]));
    const all = [...FUNCTIONS.keys(), ...COMPREHENSION_NAMES, "has", "type", "dyn", "cel.bind"];
    expect(all.filter((name) => !named.has(name))).toEqual([]);
  });
});

test("each variable is named", () => {
  const variables = section(3, "Variables");
  expect(SCOPE_VARIABLES.filter((name) => !variables.includes(`\`${name}\``))).toEqual([]);
});

/** The names of all properties, but of the graph in a body. */
function propertyNames(schema: Json | undefined): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (!isJsonObject(schema ?? null)) return [];
  const { properties, ...rest } = schema as { properties?: Json };
  const own = isJsonObject(properties ?? null) ? Object.entries(properties as Record<string, Json>) : [];
  return [
    ...own.flatMap(([name, value]) => [name, ...propertyNames(value)]),
    ...Object.values(rest).flatMap((value) => propertyNames(value as Json)),
  ];
}

describe.each(Object.entries(NODE_TYPES))("the section of %s", (type, { config, outcomes }) => {
  const schema = typeof config === "function" ? config(z.any() as never) : config;
  const written = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });

  test("names every member of its configuration", () => {
    const part = section(3, type).split("```")[0] ?? "";
    const table = rowsOf(part).map(([names = ""]) => names);
    const names = new Set(table.join(" ").match(/[\w-]+/g));
    const nested = new Set([...part.matchAll(/[\w-]+/g)].map(([name]) => name));
    const members = [...new Set(propertyNames(JSON.parse(JSON.stringify(written))))];
    const own = Object.keys((written.properties ?? {}) as object);
    expect(own.filter((name) => !names.has(name))).toEqual([]);
    expect(members.filter((name) => !nested.has(name))).toEqual([]);
  });

  test("names every outcome, and has an example with its run", () => {
    const part = section(3, type);
    const line = /^Outcomes: .*$/m.exec(part)?.[0] ?? "";
    const given = (outcomes as (config: unknown) => readonly string[])({ cases: [], body: {} });
    for (const outcome of given) expect(line).toContain(outcome);
    expect(part.match(/```json\n/g)).toHaveLength(2);
  });
});

test("every type has a section and every section a type", () => {
  const titles = [...section(2, "Nodes").matchAll(/^### (.+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(Object.keys(NODE_TYPES));
});

test.each(["README.md", "docs/glossary.md"])("%s names every type", (file) => {
  const names = readFileSync(file, "utf8");
  expect(Object.keys(NODE_TYPES).filter((type) => !names.includes(`\`${type}\``))).toEqual([]);
});

test("every code of a problem is named", () => {
  const codes = rowsOf(section(2, "Validation problems")).flatMap(([names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  expect([...new Set(codes)].toSorted()).toEqual([...PROBLEM_CODES].toSorted());
});

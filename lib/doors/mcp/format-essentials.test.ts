import { expect, test } from "vitest";
import { z } from "zod";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";
import { FORMAT_ESSENTIALS } from "./format-essentials.ts";

const TEXT = FORMAT_ESSENTIALS.replaceAll(/\s+/g, " ");

/** The line of the essentials for a type: `transform { expression } done`. */
function saidOf(type: string): string {
  const from = new RegExp(`(?<=[:;] |: )${type} \\{`).exec(TEXT)?.index;
  if (from === undefined) return "";
  const others = Object.keys(NODE_TYPES).filter((name) => name !== type);
  const end = new RegExp(`[;.] (?:(?:${others.join("|")}) \\{|Strings)`).exec(TEXT.slice(from));
  return TEXT.slice(from, end ? from + end.index : undefined);
}

test.each(Object.entries(NODE_TYPES))(
  "the essentials say what %s must have, and how it ends",
  (type, { config, outcomes }) => {
    const schema = typeof config === "function" ? config(z.any() as never) : config;
    const written = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
    const ways = written.anyOf ?? [written];
    const needed = ways.flatMap(({ required = [] }) => required);
    const words = saidOf(type).match(/\w+/g) ?? [];
    expect(words).toEqual(expect.arrayContaining([type, ...needed]));
    const given = (outcomes as (config: unknown) => readonly string[])({ cases: [], body: {} });
    expect(words).toEqual(expect.arrayContaining([...given]));
  },
);

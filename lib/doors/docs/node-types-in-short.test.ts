import { expect, test } from "vitest";
import { z } from "zod";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";
import { NODE_TYPES_IN_SHORT } from "./node-types-in-short.ts";

const TEXT = NODE_TYPES_IN_SHORT.replaceAll(/\s+/g, " ");

/** The line for a type: `transform { expression } done`. */
function saidOf(type: string): string {
  const from = new RegExp(`(?<=[:;] |: )${type} \\{`).exec(TEXT)?.index;
  if (from === undefined) return "";
  const others = Object.keys(NODE_TYPES).filter((name) => name !== type);
  const end = new RegExp(`[;.] (?:(?:${others.join("|")}) \\{|A topic)`).exec(TEXT.slice(from));
  return TEXT.slice(from, end ? from + end.index : undefined);
}

test.each(Object.entries(NODE_TYPES))(
  "%s is there with what it must have, and how it ends",
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

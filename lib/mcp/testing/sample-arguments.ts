import { isJsonObject, type Json } from "#lib/json.ts";
import type { Tool } from "../tool.ts";

/** What the arguments of tools stand for, by name. A tool that asks for more is named here, with one line. */
export type SampleValues = Readonly<Record<string, Json>>;

/** What a tool needs beyond the arguments that its schema requires. */
const BESIDE: SampleValues = { reply_to_run: { message: "Hello" } };

/**
 * Arguments that a tool's schema accepts, made of what it requires.
 * @throws Error for a required argument that nobody has given a value.
 */
export function sampleArguments({ name, listing }: Tool, values: SampleValues): Record<string, Json> {
  const { inputSchema } = listing;
  const required =
    isJsonObject(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const beside = BESIDE[name];
  const given = required.map((argument) => {
    const value = values[String(argument)];
    if (value === undefined) throw new Error(`give ${name} a sample of its argument ${argument}`);
    return [String(argument), value] as const;
  });
  return { ...Object.fromEntries(given), ...(isJsonObject(beside) ? beside : {}) };
}

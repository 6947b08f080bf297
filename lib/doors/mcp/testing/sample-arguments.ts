import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { Tool } from "../tool.ts";

/** Sample tool arguments by name. A new required argument needs one line here. */
export type SampleValues = Readonly<Record<string, Json>>;

/** Arguments that a tool needs beyond those its schema requires. */
const BESIDE: SampleValues = {
  reply_to_run: { message: "Hello" },
  reply_to_task_run: { message: "Hello" },
};

/** Arguments that a tool needs in one of its forms, by their names. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  validate_agent: ["agentId"],
  write_agent_test: ["testId"],
  run_agent_tests: ["testIds"],
  write_skill: ["skillId", "revision"],
};

/**
 * Arguments that satisfy a tool's schema.
 * @throws Error for a required argument without a sample.
 */
export function sampleArguments({ name, inputSchema }: Tool, values: SampleValues): Record<string, Json> {
  const required = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const beside = BESIDE[name];
  const given = [...required, ...(ALSO[name] ?? [])].map((argument) => {
    const value = values[String(argument)];
    if (value === undefined) throw new Error(`give ${name} a sample of its argument ${argument}`);
    return [String(argument), value] as const;
  });
  return { ...Object.fromEntries(given), ...(isJsonObject(beside) ? beside : {}) };
}

import { expect, test } from "vitest";
import { AGENT_TOOL_NAMES, RESERVED_SERVERS } from "./agent-tool-names.ts";
import { AGENT_TOOLS, agentToolDefinition, agentToolResult } from "./agent-tools.ts";

test("the names are those of the tools, each under a reserved name", () => {
  expect(Object.keys(AGENT_TOOLS)).toEqual([...AGENT_TOOL_NAMES]);
  for (const name of AGENT_TOOL_NAMES) expect(RESERVED_SERVERS).toContain(name.split(".")[0]);
});

test.each(AGENT_TOOL_NAMES)("%s takes an object that providers can be told of", (name) => {
  const { inputSchema } = agentToolDefinition(name);
  expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$schema|\$defs/);
});

test.each(AGENT_TOOL_NAMES)("%s gives an object whose members are all known", (name) => {
  const schema = agentToolResult(name);
  expect(schema).toMatchObject({ type: "object", additionalProperties: false });
  expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$schema|\$defs|"description":"|pattern|maximum/);
});

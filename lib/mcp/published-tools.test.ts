import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";

const schemaOf = (listing: JsonObject): JsonObject => {
  if (!isJsonObject(listing.inputSchema)) throw new Error("no inputSchema");
  return listing.inputSchema;
};

test("every file of lib/mcp/tools is a tool in the list, named as the file", async () => {
  const files = await readdir(join(import.meta.dirname, "tools"));
  const named = files.map((file) => file.replace(/\.ts$/, "").replaceAll("-", "_"));
  expect(PUBLISHED_TOOLS.map(({ name }) => name).sort()).toEqual(named.sort());
});

test("what each needs is what its decision says (D14, D15)", () => {
  const said = PUBLISHED_TOOLS.map(({ name, needs: { scopes, role, capability } }) => [
    name,
    "anyOf" in scopes ? scopes.anyOf.join(" or ") : scopes.allOf.join(" and "),
    role,
    capability,
  ]);
  expect(said).toEqual([
    ["list_agents", "agents:list", "viewer", undefined],
    ["get_agent", "agents:read", "viewer", undefined],
    ["run_agent", "agents:run", "operator", undefined],
    ["get_run", "agents:run or runs:read", "viewer", undefined],
    ["reply_to_run", "agents:run", "operator", undefined],
    ["decide_run_approval", "agents:run", "operator", undefined],
    ["continue_run", "agents:run", "operator", undefined],
    ["cancel_run", "agents:run", "operator", undefined],
    ["get_run_trace", "runs:read", "viewer", undefined],
  ]);
});

test.each(PUBLISHED_TOOLS.map((tool) => [tool.name, tool] as const))(
  "%s is listed as clients can take it",
  (name, tool) => {
    const schema = schemaOf(tool.listing);
    expect(name).toMatch(/^[a-z_]{1,50}$/);
    expect(schema.type).toBe("object");
    expect(schema.additionalProperties).toBe(false);
    for (const combinator of ["oneOf", "anyOf", "allOf", "not", "if", "$ref", "$defs"]) {
      expect(schema).not.toHaveProperty(combinator);
    }
    expect(JSON.stringify(schema)).not.toContain("$ref");
    expect(tool.listing.annotations).toEqual({
      title: tool.listing.title,
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    expect(String(tool.listing.description)).toMatch(/^Returns|\breturns\b/);
    const siblings = PUBLISHED_TOOLS.filter((other) => other !== tool);
    expect(siblings.some((sibling) => String(tool.listing.description).includes(sibling.name))).toBe(true);
  },
);

test("every argument says what it is", () => {
  for (const { name, listing } of PUBLISHED_TOOLS) {
    const { properties } = schemaOf(listing);
    for (const [argument, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const said =
        isJsonObject(schema) && (schema.description ?? schema.enum ?? schema.items ?? schema.maxLength);
      expect(said, `${name}.${argument}`).toBeTruthy();
    }
  }
});

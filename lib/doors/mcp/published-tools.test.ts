import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { EVENT_TYPES } from "#lib/contract/trace.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";

const schemaOf = (listing: JsonObject): JsonObject => {
  if (!isJsonObject(listing.inputSchema)) throw new Error("no inputSchema");
  return listing.inputSchema;
};

const annotationsOf = ({ annotations }: JsonObject): JsonObject => {
  if (!isJsonObject(annotations)) throw new Error("no annotations");
  return annotations;
};

test("every file of lib/doors/mcp/tools is a tool in the list, named as the file", async () => {
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
    ["get_authoring_guide", "agents:read", "builder", "authoring"],
    ["get_authoring_options", "agents:read", "builder", "authoring"],
    ["create_agent", "agents:write", "builder", "authoring"],
    ["update_agent", "agents:read and agents:write", "builder", "authoring"],
    ["validate_agent", "agents:read and agents:write", "builder", "authoring"],
    ["publish_agent", "agents:read and agents:write", "builder", "authoring"],
    ["test_agent", "agents:read and agents:write and agents:run", "builder", "authoring"],
    ["list_agent_tests", "agents:read and agents:write", "builder", "authoring"],
    ["write_agent_test", "agents:read and agents:write", "builder", "authoring"],
    ["delete_agent_test", "agents:read and agents:write", "builder", "authoring"],
    ["run_agent_tests", "agents:read and agents:write and agents:run", "builder", "authoring"],
    ["get_agent_test_run", "agents:read and agents:write", "builder", "authoring"],
    ["list_skills", "agents:read and agents:write", "builder", "authoring"],
    ["read_skill", "agents:read and agents:write", "builder", "authoring"],
    ["write_skill", "agents:read and agents:write", "builder", "authoring"],
    ["publish_skill", "agents:read and agents:write", "builder", "authoring"],
    [
      "list_teams",
      "agents:write or documents:read or documents:write or files:read or files:write",
      "viewer",
      undefined,
    ],
    ["run_agent", "agents:run", "operator", undefined],
    ["get_run", "agents:run or runs:read", "viewer", undefined],
    ["list_run_interactions", "agents:run or runs:read", "viewer", undefined],
    ["reply_to_run", "agents:run", "operator", undefined],
    ["decide_run_approval", "agents:run", "operator", undefined],
    ["continue_run", "agents:run", "operator", undefined],
    ["cancel_run", "agents:run", "operator", undefined],
    ["get_run_trace", "runs:read", "viewer", undefined],
    ["list_documents", "documents:read", "viewer", undefined],
    ["search_documents", "documents:read", "viewer", undefined],
    ["read_document", "documents:read", "viewer", undefined],
    ["create_document", "documents:write", "operator", undefined],
    ["update_document", "documents:write", "operator", undefined],
    ["list_files", "files:read", "viewer", undefined],
    ["read_file", "files:read", "viewer", undefined],
    ["upload_file", "files:write", "operator", undefined],
    ["delete_file", "files:write", "operator", undefined],
    ["list_tasks", "tasks:execute", "viewer", undefined],
    ["read_task", "tasks:execute", "viewer", undefined],
    ["list_task_options", "tasks:execute", "viewer", undefined],
    ["create_task", "tasks:execute", "operator", undefined],
    ["update_task", "tasks:execute", "operator", undefined],
    ["comment_on_task", "tasks:execute", "operator", undefined],
    ["edit_comment", "tasks:execute", "operator", undefined],
    ["delete_comment", "tasks:execute", "operator", undefined],
    ["read_task_attachment", "tasks:execute", "viewer", undefined],
    ["run_task", "tasks:execute", "operator", undefined],
    ["get_task_run", "tasks:execute", "viewer", undefined],
    ["get_task_run_trace", "tasks:execute", "viewer", undefined],
    ["list_task_interactions", "tasks:execute", "viewer", undefined],
    ["reply_to_task_run", "tasks:execute", "operator", undefined],
    ["decide_task_approval", "tasks:execute", "operator", undefined],
    ["continue_task_run", "tasks:execute", "operator", undefined],
    ["cancel_task_run", "tasks:execute", "operator", undefined],
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
    expect(JSON.stringify(schema)).not.toMatch(/"(anyOf|oneOf|const|propertyNames)":/);
    // What differs from the protocol's defaults: not read-only, destructive, not idempotent, open world.
    for (const [hint, value] of Object.entries(annotationsOf(tool.listing)))
      expect([hint, value]).toEqual([hint, ["readOnlyHint", "idempotentHint"].includes(hint)]);
    expect(String(tool.listing.description)).toMatch(/\breturns\b/i);
    expect(String(tool.listing.description)).toContain("Laneway");
    const siblings = PUBLISHED_TOOLS.filter((other) => other !== tool);
    expect(siblings.some((sibling) => String(tool.listing.description).includes(sibling.name))).toBe(true);
  },
);

/** Every argument, and every member of what an argument lists. */
function argumentsOf(schema: JsonObject, path: string): { path: string; schema: JsonObject }[] {
  const { properties, items } = schema;
  const members = isJsonObject(properties) ? Object.entries(properties) : [];
  const own = members.flatMap(([name, member]) => {
    if (!isJsonObject(member)) throw new Error(`${path}.${name} is no schema`);
    return [{ path: `${path}.${name}`, schema: member }, ...argumentsOf(member, `${path}.${name}`)];
  });
  return isJsonObject(items) ? [...own, ...argumentsOf(items, path)] : own;
}
const ARGUMENTS = PUBLISHED_TOOLS.flatMap(({ name, listing }) => argumentsOf(schemaOf(listing), name));

/** Whose name and values say what they are. */
const SELF_EVIDENT = ["status", "priority", "label", "replace"];

test.each(ARGUMENTS.map(({ path, schema }) => [path, schema] as const))(
  "%s says what it is, without keywords that clients drop",
  (path, { description, ...keywords }) => {
    const name = path.split(".").at(-1) ?? "";
    const isSaid = typeof description === "string" || SELF_EVIDENT.includes(name);
    expect(isSaid).toBe(true);
    expect(
      Object.keys(keywords).filter(
        (key) => !["type", "items", "enum", "properties", "required"].includes(key),
      ),
    ).toEqual([]);
  },
);

test("eventTypes lists the types there are", () => {
  const tool = PUBLISHED_TOOLS.find(({ name }) => name === "get_run_trace");
  expect(tool?.listing).toMatchObject({
    inputSchema: { properties: { eventTypes: { items: { type: "string", enum: EVENT_TYPES } } } },
  });
});

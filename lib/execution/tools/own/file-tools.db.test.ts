import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import type { Api } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createTeam } from "#lib/testing/factories.ts";
import { callOwnTool } from "./call-own-tool.ts";
import { clientWith, toolAgent, toolRun } from "./testing/tool-runs.ts";

let world: EffectService;
let api: Api;
beforeAll(async () => {
  world = await startEffectService();
  api = await clientWith(world, ["files:read", "files:write"]);
});
afterAll(() => world.close());

const ended = (tool: string, given: JsonObject, by = api) => toolRun(world, { tool, given, api: by });
async function stored(content: string, teamId = world.tenant.teamId) {
  const base64 = Buffer.from(content).toString("base64");
  const body = { teamId, name: "notes.txt", type: "text/plain", base64 };
  return (await uploadFile({ actor: world.tenant.owner, body })).resource;
}

test("tool nodes write files and read them, text as text", async () => {
  const written = await ended("files.write", { name: "a/b.csv", type: "text/csv", text: "é;1\nñ;2" });
  expect(written).toMatchObject({
    status: "completed",
    finalResponse: { name: "b.csv", type: "text/csv", size: 9, teamId: world.tenant.teamId },
  });
  const { id: fileId } = written.finalResponse as { id: string }; // as the line above says
  expect((await ended("files.read", { fileId, offset: 1, limit: 3 })).finalResponse).toMatchObject({
    ...{ text: ";1\n", nextOffset: 4, file: { id: fileId } },
  });
  const bytes = await ended("files.write", {
    name: "x",
    type: "image/png",
    base64: "data:image/png;base64,iVBO\nRw0KGgo",
  });
  expect(bytes.finalResponse).toMatchObject({ type: "image/png", size: 8 });
});

test.each<[string, JsonObject]>([
  ["neither text nor base64", {}],
  ["both", { text: "a", base64: "YQ==" }],
  ["what is no base64", { base64: "no, base64" }],
])("%s fails the call, and nothing is stored", async (_, content) => {
  const { error } = await ended("files.write", { name: "x", type: "text/plain", ...content });
  expect(error?.details).toMatchObject({ reason: "invalid_arguments" });
});

test("a run needs the scopes and the agent's team, of which the file must be", async () => {
  const { id: fileId } = await stored("a");
  const reasonOf = async (by: Api, id = fileId) =>
    (await ended("files.read", { fileId: id }, by)).error?.details?.reason;
  expect(await reasonOf(await clientWith(world, ["files:write"]))).toBe("insufficient_scope");
  expect(await reasonOf(await clientWith(world, ["files:read"], {}))).toBe("access_not_configured");
  const teamId = await createTeam(world.tenant);
  const both = { allowedTeamIds: [world.tenant.teamId, teamId] };
  const { id: theirs } = await stored("b", teamId);
  expect(await reasonOf(await clientWith(world, ["files:read"], both), theirs)).toBe("permission_denied");
});

test("a call that is repeated with its key stores one file", async () => {
  const { workspaceId } = world.tenant;
  const runId = await api.started(await toolAgent(world, "files.read"), { input: {} });
  const given = { name: "once", type: "text/plain", text: "a" };
  const call = () =>
    callOwnTool({ workspaceId, runId, tool: "files.write", arguments: given, idempotencyKey: "occ:1" });
  expect(await call()).toEqual(await call());
});

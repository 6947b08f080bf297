import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { askingTwiceBesideModel, doubling } from "#lib/testing/agents.ts";
import {
  createApiKey,
  createProject,
  createTeam,
  createTenant,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, owner, teamId } = tenant;
  const { key } = await createApiKey({
    workspaceId,
    userId: owner.userId,
    scopes: SCOPES,
    allowedTeamIds: [teamId],
  });
  mcp = new McpClient(service.baseUrl, key);
});
afterAll(() => service.close());

interface Draft {
  readonly id: string;
  readonly revision: number;
}

test("a model writes tests, is held back by them, cannot switch them off, and publishes what passes", async () => {
  const { id: agentId } = await mcp.called<Draft>("create_agent", {
    name: "Doubler",
    teamId: tenant.teamId,
    graph: doubling,
  });
  const written = await mcp.called<{ id: string }>("write_agent_test", {
    agentId,
    name: "Doubles",
    input: { amount: 4 },
    expect: ["result.amount == 9"],
  });
  const { revision } = await mcp.called<Draft>("update_agent", { agentId, revision: 1, requireTests: true });
  expect(await mcp.call("publish_agent", { agentId, revision })).toMatchObject({
    ok: false,
    error: { code: "tests_required" },
  });
  expect(await mcp.call("update_agent", { agentId, revision, requireTests: false })).toMatchObject({
    ok: false,
    error: { code: "permission_denied", details: [{ field: "/requireTests" }] },
  });

  const results = async () => {
    const { testRunId } = await mcp.called<{ testRunId: string }>("run_agent_tests", { agentId });
    return mcp.called("get_agent_test_run", { agentId, testRunId });
  };
  expect(await results()).toMatchObject({
    status: "failed",
    results: [{ testId: written.id, name: "Doubles", failures: [{ expect: "result.amount == 9" }] }],
  });
  await mcp.called("write_agent_test", {
    agentId,
    testId: written.id,
    name: "Doubles",
    input: { amount: 4 },
    expect: ["result.amount == 8"],
  });
  const { tests } = await mcp.called<{ tests: object[] }>("list_agent_tests", { agentId });
  expect(tests).toMatchObject([{ id: written.id, expect: ["result.amount == 8"] }]);
  expect(await results()).toMatchObject({ status: "passed" });
  expect(await mcp.called("publish_agent", { agentId, revision })).toMatchObject({ version: 1 });
  const gone = { agentId, testId: written.id };
  expect(await mcp.called("delete_agent_test", gone)).toEqual({});
  expect(await mcp.called("list_agent_tests", { agentId })).toMatchObject({ tests: [] });
  expect(await mcp.call("delete_agent_test", gone)).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
});

test("a test with a file fills the lane's attachment field; a text that is no base64 is refused", async () => {
  const [lane] = doubling.lanes;
  const field = { name: "note", label: "Note", required: true, acceptedTypes: ["text/plain"] };
  const graph = { ...doubling, lanes: [{ ...lane, attachments: { supported: true, fields: [field] } }] };
  const { teamId } = tenant;
  const { id: agentId } = await mcp.called<Draft>("create_agent", { name: "Noted", teamId, graph });
  const write = (base64: string) => {
    const attachments = [{ name: "a.txt", type: "text/plain", base64 }];
    return mcp.call("write_agent_test", { agentId, name: "Note", input: { amount: 4 }, attachments });
  };
  expect(await write("aGVsbG8=")).toMatchObject({ ok: true });
  expect(await write("§")).toMatchObject({
    ok: false,
    error: { code: "invalid_request", details: [{ field: "/attachments/0/base64" }] },
  });
  const { tests } = await mcp.called<{ tests: object[] }>("list_agent_tests", { agentId });
  expect(tests).toMatchObject([{ attachments: [{ base64: "aGVsbG8=" }] }]);
  const { testRunId } = await mcp.called<{ testRunId: string }>("run_agent_tests", { agentId });
  const ended = async () => {
    for (;;) {
      const run = await mcp.called<{ status: string }>("get_agent_test_run", { agentId, testRunId });
      if (run.status !== "running") return run;
    }
  };
  expect(await ended()).toMatchObject({ status: "passed" });
});

test("a skill is written, changed, published, and then among the options", async () => {
  const { teamId } = tenant;
  const skill = await mcp.called<Draft>("write_skill", { name: "Tone", teamId, instructions: "Be kind." });
  const changed = await mcp.called<Draft>("write_skill", {
    skillId: skill.id,
    revision: skill.revision,
    instructions: "Be brief.",
  });
  expect(await mcp.called("read_skill", { skillId: skill.id })).toMatchObject({
    name: "Tone",
    instructions: "Be brief.",
    revision: changed.revision,
    publishedVersion: null,
  });
  await mcp.called("publish_skill", { skillId: skill.id, revision: changed.revision });
  const { skills } = await mcp.called<{ skills: object[] }>("list_skills");
  expect(skills).toContainEqual(expect.objectContaining({ id: skill.id, publishedVersion: 1 }));
  const options = await mcp.called<{ skills: object[] }>("get_authoring_options", { teamId });
  expect(options.skills).toContainEqual(expect.objectContaining({ id: skill.id, name: "Tone" }));
});

test.each([
  [{}, "/name"],
  [{ skillId: "skl_1", instructions: "x" }, "/revision"],
  [{ skillId: "skl_1", revision: 1, teamId: "tem_1" }, "/teamId"],
])("write_skill with %j points to %s", async (given, field) => {
  expect(await mcp.call("write_skill", given)).toMatchObject({
    ok: false,
    error: { code: "invalid_request", details: [{ field }] },
  });
});

test("teams say which may be built for and whose work is within reach", async () => {
  const other = await createTeam({ workspaceId: tenant.workspaceId });
  const { teams } = await mcp.called<{ teams: { id: string }[] }>("list_teams");
  const of = (teamId: string) => teams.find(({ id }) => id === teamId);
  expect(of(tenant.teamId)).toMatchObject({ mayBuild: true, mayReachWork: true });
  expect(of(other)).toMatchObject({ mayBuild: true, mayReachWork: false });
});

test("all that a run asks is listed, the one to answer first", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: askingTwiceBesideModel });
  const { runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input: { amount: 1 } });
  const open = async () => {
    for (;;) {
      const listed = await mcp.called<{ interactions: { title: string; interactionId: string }[] }>(
        "list_run_interactions",
        { runId },
      );
      if (listed.interactions.length === 2) return listed.interactions;
    }
  };
  const [first, second] = await open();
  expect([first?.title, second?.title].sort()).toEqual(["First", "Second"]);
  expect(await mcp.called("get_run", { runId, waitSeconds: 10 })).toMatchObject({
    pendingInteraction: { interactionId: first?.interactionId },
  });
  // Answering the other one, in either way, names the one to answer first.
  const { interactionId } = second ?? {};
  const early = [
    mcp.call("reply_to_run", { runId, interactionId, message: "x" }),
    mcp.call("decide_run_approval", { runId, interactionId, action: "approve" }),
  ];
  for (const refused of await Promise.all(early))
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: "interaction_conflict",
        message: expect.stringContaining(`${first?.interactionId}, then`),
      },
    });
});

test("a comment's file is read: a text by characters, bytes as base64", async () => {
  const projectId = await createProject({ ...tenant });
  const { id: taskId } = await mcp.called<{ id: string }>("create_task", { projectId, title: "Read" });
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const { attachments } = await mcp.called<{ attachments: { id: string }[] }>("comment_on_task", {
    taskId,
    body: "Two files",
    attachments: [
      { name: "a.txt", type: "text/plain", base64: base64("für alle") },
      { name: "b.bin", type: "application/octet-stream", base64: base64("\u0001\u0002\u0003") },
    ],
  });
  const [text, bytes] = attachments;
  const read = (attachmentId: string | undefined, more = {}) =>
    mcp.called("read_task_attachment", { taskId, attachmentId, ...more });
  expect(await read(text?.id)).toMatchObject({ name: "a.txt", text: "für alle", nextOffset: null });
  expect(await read(text?.id, { offset: 1, limit: 2 })).toMatchObject({ text: "ür", nextOffset: 3 });
  expect(await read(bytes?.id)).toMatchObject({
    name: "b.bin",
    size: 3,
    base64: base64("\u0001\u0002\u0003"),
  });
  expect(await mcp.call("read_task_attachment", { taskId, attachmentId: "att_none" })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
});

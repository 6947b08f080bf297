import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOUND_DESCRIPTION_CHARS } from "#lib/contract/agent-task-tools.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import type { Task } from "#lib/contract/task-values.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { readTask } from "#lib/nouns/tasks/read-task.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { chattingPipeline } from "#lib/testing/agents.ts";
import { type Api, accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createProject, createTeam, publishGraph } from "#lib/testing/factories.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { callOwnTool } from "./call-own-tool.ts";
import { clientWith, toolAgent, toolRun } from "./testing/tool-runs.ts";

let world: EffectService;
let projectId: string;
let api: Api;
beforeAll(async () => {
  world = await startEffectService();
  projectId = await createProject(world.tenant);
  api = await clientWith(world, ["tasks:execute"]);
});
afterAll(() => world.close());

const ended = (tool: string, given: JsonObject, by = api) => toolRun(world, { tool, given, api: by });
const work = async (fields: { title: string; description?: string }, of = projectId) =>
  (await createTask({ actor: world.tenant.owner, body: { projectId: of, ...fields } })).resource;
const read = (taskId: string) => readTask({ actor: world.tenant.owner, taskId, query: {} });
/** A task as a tool gave it. */
const taskOf = (run: { finalResponse?: unknown }) => run.finalResponse as Task;

describe("tool nodes", () => {
  test("create, find, change and comment on tasks, as the agent", async () => {
    const made = taskOf(await ended("tasks.create", { projectId, title: "Count okapis", labels: ["zoo"] }));
    expect(made).toMatchObject({ projectId, title: "Count okapis", status: "open" });
    const found = await ended("tasks.search", { query: "okapi", status: "open" });
    expect(found.finalResponse).toMatchObject({ tasks: [{ id: made.id }], pagination: { hasMore: false } });
    const changed = await ended("tasks.update", {
      taskId: made.number,
      ...{ status: "done", assigneeId: "me", dueAt: "2026-12-01T17:00:00Z" },
    });
    expect(changed.finalResponse).toMatchObject({
      status: "done",
      assignee: { type: "user", id: world.tenant.owner.userId },
    });
    const cleared = await ended("tasks.update", { taskId: made.id, assigneeId: null, dueAt: null });
    expect(cleared.finalResponse).toMatchObject({ assignee: null, dueAt: null, status: "done" });
    const comment = await ended("tasks.comment", { taskId: made.id, body: "There are **seven**." });
    expect(comment.finalResponse).toMatchObject({ author: { type: "agent" }, body: "There are **seven**." });
    expect((await read(made.id)).comments).toEqual([comment.finalResponse]);
  });

  test("of several tasks found the descriptions are cut, between characters; of one it is whole", async () => {
    const description = `${"🦓".repeat(FOUND_DESCRIPTION_CHARS)}!`;
    const { number } = await work({ title: "Zebra one", description });
    await work({ title: "Zebra two" });
    const several = await ended("tasks.search", { query: "zebra" });
    const shown = `${"🦓".repeat(FOUND_DESCRIPTION_CHARS)}…`;
    expect(several.finalResponse).toMatchObject({ tasks: [{ description: null }, { description: shown }] });
    const one = await ended("tasks.search", { query: number });
    expect(one.finalResponse).toMatchObject({ tasks: [{ description }] });
  });

  test("what an agent assigns to a lane starts no run, though the workspace starts them", async () => {
    const { tenant } = world;
    await changeSetting({ actor: tenant.owner, name: "tasks.runOnAssignment", value: true });
    const { agentId } = await publishGraph({ ...tenant, graph: chattingPipeline });
    const assigneeId = `${agentId}:${chattingPipeline.lanes[0]?.id}`;
    const made = await ended("tasks.create", { projectId, title: "For another agent", assigneeId });
    expect(made.finalResponse).toMatchObject({ assignee: { type: "lane", id: assigneeId }, runIds: [] });
  });

  test.each<[string, string, JsonObject, string]>([
    [
      "a name where an id is asked for",
      "tasks.create",
      { projectId: "Nowhere", title: "x" },
      "project_not_found",
    ],
    ["a task that is not there", "tasks.update", { taskId: "NOPE-1", title: "x" }, "task_not_found"],
    ["no task at all", "tasks.comment", { body: "x" }, "invalid_request"],
    ["no project at all", "tasks.create", { title: "x" }, "invalid_request"],
    ["a title of spaces", "tasks.update", { taskId: "own", title: "   " }, "invalid_request"],
  ])("%s fails the call with its code", async (_, tool, given, code) => {
    const taskId = given.taskId === "own" ? (await work({ title: "Own" })).id : given.taskId;
    const { error } = await ended(tool, taskId === undefined ? given : { ...given, taskId });
    expect(error).toMatchObject({ code: "tool_error", details: { tool, code } });
  });

  test.each<[string, JsonObject]>([
    ["tasks.update", { archived: true }],
    ["tasks.update", { input: {} }],
    ["tasks.create", { input: {} }],
  ])("%s takes none of what is for people and programs: %j", async (tool, given) => {
    const { error } = await ended(tool, { title: "x", ...given });
    expect(error).toMatchObject({ code: "tool_error", details: { reason: "invalid_arguments" } });
  });
});

test("a run of a task works on that task where none is said", async () => {
  const { id: taskId } = await work({ title: "Tell me" });
  const agentId = await toolAgent(world, "tasks.comment");
  const body = { agentId, input: { body: "Here I am." } };
  accepted(await api.call(taskRunOperations.run, { params: { taskId }, body }));
  await waitFor("its comment", async () =>
    (await read(taskId)).comments.some((comment) => comment.body === "Here I am."),
  );
});

describe("what a run may do", () => {
  test("its key needs tasks:execute, and the task's project or team in its allowlists", async () => {
    const { id: taskId } = await work({ title: "Guarded" });
    const reasonOf = async (by: Api) =>
      (await ended("tasks.update", { taskId, status: "done" }, by)).error?.details?.reason;
    expect(await reasonOf(await clientWith(world, []))).toBe("insufficient_scope");
    const { tenant } = world;
    const [otherProject, otherTeam] = [await createProject(tenant), await createTeam(tenant)];
    const denied: object[] = [
      {},
      { allowedTeamIds: [otherTeam] },
      { allowedProjectIds: [otherProject], allowedTeamIds: [tenant.teamId] },
    ];
    for (const allowed of denied)
      expect(await reasonOf(await clientWith(world, ["tasks:execute"], allowed))).toBe(
        "access_not_configured",
      );
    expect((await read(taskId)).task.status).toBe("open");
    expect(
      await reasonOf(await clientWith(world, ["tasks:execute"], { allowedProjectIds: [projectId] })),
    ).toBe(undefined);
    expect((await read(taskId)).task.status).toBe("done");
  });

  test("an agent reaches the tasks of its own team alone, whatever its run's owner may", async () => {
    const { tenant } = world;
    const teamId = await createTeam(tenant);
    const of = await createProject({ ...tenant, teamId });
    const { id: taskId } = await work({ title: "Pangolin" }, of);
    const both = await clientWith(world, ["tasks:execute"], { allowedTeamIds: [tenant.teamId, teamId] });
    expect((await ended("tasks.comment", { taskId, body: "x" }, both)).error?.details).toMatchObject({
      reason: "permission_denied",
    });
    expect((await ended("tasks.search", { query: "pangolin" }, both)).finalResponse).toMatchObject({
      tasks: [],
    });
  });
});

test("a call that is repeated with its key writes once, and answers the same", async () => {
  const { workspaceId } = world.tenant;
  const runId = await api.started(await toolAgent(world, "tasks.search"), { input: {} });
  const call = (tool: "tasks.create" | "tasks.comment", given: JsonObject, idempotencyKey: string) =>
    callOwnTool({ workspaceId, runId, tool, arguments: given, idempotencyKey });
  const create = () => call("tasks.create", { projectId, title: "Once" }, "occ:1");
  const made = await create();
  expect(await create()).toEqual(made);
  const { id: taskId } = made as { id: string }; // a task, as the schema of the tool's answer says
  const comment = () => call("tasks.comment", { taskId, body: "Once" }, "occ:2");
  expect(await comment()).toEqual(await comment());
  expect((await read(taskId)).comments).toHaveLength(1);
});

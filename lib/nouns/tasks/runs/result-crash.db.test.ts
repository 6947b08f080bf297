import { afterAll, beforeAll, expect, test } from "vitest";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createApiKey, createProject, publishGraph } from "#lib/testing/factories.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

let world: EffectService;
/** Only serves requests: the workers are processes of their own. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
});
afterAll(() => world.close());

test("a worker that is killed between a run's end and its comment loses nothing: the next one comments, once", async () => {
  const { workspaceId, owner, teamId } = world.tenant;
  const projectId = await createProject(world.tenant);
  const { agentId } = await publishGraph({ ...world.tenant, graph: doubling });
  const { key } = await createApiKey({
    ...{ workspaceId, userId: owner.userId, allowedTeamIds: [teamId] },
    scopes: ["tasks:execute"],
  });
  const api = new Api(world.service.baseUrl, key);
  const made = await api.call(taskOperations.create, { body: { projectId, title: "Count twice" } });
  const params = { taskId: accepted(made).id };
  const read = async () => accepted(await api.call(taskOperations.read, { params }));
  const body = { agentId, input: { amount: 21 } };
  const { runId } = accepted(await api.call(taskRunOperations.run, { params, body }));

  const worker = (diesAt?: "post-task-result") =>
    startWorkerProcess({
      databaseUrl: world.service.url,
      modelUrl: world.models.baseUrl,
      ...(diesAt && { diesAt }),
    });
  const first = await worker("post-task-result");
  await first.exited;
  const { runs, comments } = await read();
  expect(runs).toMatchObject([{ runId, status: "completed" }]);
  expect(comments).toEqual([]);

  const second = await worker();
  const posted = await waitFor("the comment", async () => {
    const now = (await read()).comments;
    return now.length > 0 && now;
  });
  await second.kill();
  expect(posted).toMatchObject([{ author: { type: "agent" }, body: expect.stringContaining("42") }]);
  // A third has nothing left to say.
  const third = await worker();
  const again = accepted(await api.call(taskRunOperations.run, { params, body }));
  await waitFor("the second run's comment", async () => (await read()).comments.length === 2);
  await third.kill();
  expect((await read()).comments).toHaveLength(2);
  expect(again.runId).not.toBe(runId);
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TaskComment } from "#lib/contract/task-values.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createProject, createTenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

// Long: 240 comments with files are written at once; `tasks.db.test.ts` has 200 without.

vi.setConfig({ testTimeout: 120_000 });

const COMMENTS = 200;
const FILE_BYTES = 50_000;
/** The longest that they may keep another caller from the event loop, in the service's own processor time. */
const MAX_HELD_MS = 50;
/** The longest that another caller may wait for an answer, as a share of the time that all the comments take. */
const MAX_ANSWER_SHARE = 0.5;

let started: TestRuntime;
let service: WatchedService;
beforeAll(async () => {
  started = await startTestRuntime({ worker: false });
  service = await startWatchedService({ databaseUrl: started.url });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await started.close();
});

/** A caller with a task of their own. */
async function openTask() {
  const tenant = await createTenant();
  const { workspaceId, teamId, owner } = tenant;
  const who = { workspaceId, userId: owner.userId, allowedTeamIds: [teamId] };
  const { key } = await createApiKey({ ...who, scopes: ["tasks:execute"] });
  const api = new Api(service.baseUrl, key);
  const body = { projectId: await createProject(tenant), title: "Discussed" };
  const params = { taskId: accepted(await api.call(taskOperations.create, { body })).id };
  return {
    api,
    taskId: params.taskId,
    read: async (query = {}) => accepted(await api.call(taskOperations.read, { params, query })),
    say: async (comment: object) => {
      const said = await api.call(taskOperations.comment, { params, body: comment });
      return { status: said.status, id: accepted(said).id };
    },
  };
}
type Opened = Awaited<ReturnType<typeof openTask>>;

const fileOf = (index: number) => Buffer.alloc(FILE_BYTES, `Line of file ${index}\n`);
const hasFile = (index: number) => index % 4 === 0;
const isRepeated = (index: number) => index % 5 === 0;

/** Each comment once, and those that have a key a second time. */
function everyComment() {
  const comments = Array.from({ length: COMMENTS }, (_, index) => ({
    body: `Comment ${index}`,
    ...(hasFile(index) && {
      attachments: [{ name: `${index}.txt`, type: "text/plain", base64: fileOf(index).toString("base64") }],
    }),
    ...(isRepeated(index) && { idempotencyKey: `key ${index}` }),
  }));
  return [...comments, ...comments.filter(({ idempotencyKey }) => idempotencyKey !== undefined)];
}

/** From the newest page back to the first comment, the oldest of them first. */
async function allComments({ read }: Opened): Promise<TaskComment[]> {
  const all: TaskComment[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { comments, pagination } = await read(cursor === undefined ? {} : { cursor });
    all.unshift(...comments);
    cursor = pagination.nextCursor;
  }
  return all;
}

/** Sends all of them while another caller polls. @returns the longest that one waited, and the loop was held. */
async function discuss(task: Opened, poller: Opened) {
  await service.report();
  const startedAt = performance.now();
  let isOver = false;
  const sending = Promise.all(everyComment().map(task.say)).finally(() => {
    isOver = true;
  });
  let slowestMs = 0;
  while (!isOver) {
    const askedAt = performance.now();
    await poller.read();
    slowestMs = Math.max(slowestMs, performance.now() - askedAt);
  }
  const tookMs = performance.now() - startedAt;
  return { said: await sending, slowestMs, tookMs, heldMs: (await service.report()).heldMs };
}

test("200 comments at once, with files and with repeated keys, are each written once while others poll on", async () => {
  const poller = await openTask();
  const task = await openTask();
  const { said, slowestMs, tookMs, heldMs } = await discuss(task, poller);

  const repeated = COMMENTS / 5;
  expect(new Set(said.map(({ id }) => id)).size).toBe(COMMENTS);
  expect(said.filter(({ status }) => status === 201)).toHaveLength(COMMENTS);
  expect(said.filter(({ status }) => status === 200)).toHaveLength(repeated);

  const { rows } = await started.runtime.db.pool.query<{ ordinal: number; id: string }>(
    "select ordinal, id from task_comments where task_id = $1 order by ordinal",
    [task.taskId],
  );
  expect(rows.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: COMMENTS }, (_, at) => at + 1));

  const comments = await allComments(task);
  expect(comments.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(new Set(comments.map(({ body }) => body)).size).toBe(COMMENTS);
  const times = comments.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  const files = comments.flatMap(({ attachments }) => attachments);
  expect(files).toHaveLength(COMMENTS / 4);
  for (const { id, name, size } of files) {
    const content = fileOf(Number.parseInt(name, 10));
    expect(size).toBe(content.length);
    const got = await task.api.fetch(`/v1/public/tasks/${task.taskId}/attachments/${id}`);
    expect(content.equals(Buffer.from(await got.arrayBuffer())), name).toBe(true);
  }

  expect(heldMs).toBeLessThan(MAX_HELD_MS);
  expect(slowestMs / tookMs).toBeLessThan(MAX_ANSWER_SHARE);
});

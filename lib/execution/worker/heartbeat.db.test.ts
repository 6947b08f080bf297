import { expect, test } from "vitest";
import { countWorkers } from "#lib/doors/health/count-workers.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { heartbeat, removeWorkerProcess } from "./heartbeat.ts";

provideRuntime();

const worker = (id: string) => ({
  id,
  host: "here",
  pid: 7,
  version: "1.2.3",
  concurrency: 9,
  state: "taking" as const,
});
const beat = (id: string) => heartbeat(runtime().db, { process: worker(id), runIds: [] });
const silentFor = (id: string, seconds: number) =>
  runtime().db.pool.query(
    "update worker_processes set seen_at = now() - make_interval(secs => $2) where id = $1",
    [id, seconds],
  );
const alive = async () => (await countWorkers(runtime().db)).taking;
const known = async () =>
  (await runtime().db.pool.query("select id from worker_processes order by id")).rows.map(({ id }) => id);

test("a worker is known from its first sign of life until it is removed, and alive while it gives them", async () => {
  await beat("a");
  await beat("a");
  await beat("b");
  const { rows } = await runtime().db.pool.query("select * from worker_processes where id = 'a'");
  expect(rows).toEqual([{ ...worker("a"), started_at: expect.any(Date), seen_at: expect.any(Date) }]);
  expect(await alive()).toBe(2);

  await silentFor("b", 16);
  expect([await alive(), await known()]).toEqual([1, ["a", "b"]]);
  await beat("b");
  expect(await alive()).toBe(2);

  await silentFor("b", 61);
  await beat("a");
  expect(await known()).toEqual(["a"]);
  await beat("b"); // it was only asleep
  expect(await known()).toEqual(["a", "b"]);

  await removeWorkerProcess(runtime().db, { id: "a" });
  expect(await known()).toEqual(["b"]);
});

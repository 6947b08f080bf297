import { afterAll, beforeAll, expect, test } from "vitest";
import { resumeWorkers } from "#lib/execution/worker/pause-workers.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { runInProcess } from "../testing/run-in-process.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const laneway = (...args: string[]) =>
  runInProcess({ args, environment: { DATABASE_URL: service.url, DATA_DIR: "/tmp" } });
const query = async (text: string) => (await service.runtime.db.pool.query(text)).rows;

test("pause returns when the worker takes no more runs, doctor says so, and resume ends it", async () => {
  const paused = await laneway("pause");
  expect(paused).toMatchObject({ exitCode: 0, stderr: "" });
  expect(paused.stdout).toContain("Workers that take no new runs: 1. Runs still executing: 0.");
  expect(service.runtime.worker?.reserve()).toBeUndefined();
  const doctor = await laneway("doctor");
  expect(doctor.stdout).toContain("warning  Worker: Workers are paused: 1 of them take no runs.");
  expect(doctor.stdout).not.toContain("Nothing is wrong");

  expect((await laneway("resume")).stdout).toBe("Resumed. Workers take runs again.\n");
  await waitFor("the worker to notice", () => service.runtime.worker?.load().state === "taking");
  expect((await laneway("resume", "--json")).json()).toEqual({ wasPaused: false });
});

test("a worker that knows no pause makes the exit code 1, and is named", async () => {
  await query(
    "insert into worker_processes (id, host, pid, version, concurrency) values ('old', 'h', 1, '0.0.1', 1)",
  );
  const paused = await laneway("pause");
  expect(paused.exitCode).toBe(1);
  expect(paused.stdout).toContain("Workers that have not paused: 1. Stop those of an older version");
  await resumeWorkers(service.runtime.db);
});

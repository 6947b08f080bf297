import { expect, test } from "vitest";
import { loadEnv } from "#lib/platform/env/env.ts";
import { checkAddress, serviceAddress } from "./check-address.ts";
import { judgeAnswers, judgeConnections } from "./check-database.ts";
import { checkNode, checkVariables, judgeSpace } from "./check-machine.ts";
import { checkWorker } from "./check-worker.ts";

const MIB = 1024 ** 2;

test.each([
  [100 * MIB, "problem", "100 MiB are free for /data."],
  [700 * MIB, "warning", "700 MiB are free for /data."],
  [20 * 1024 * MIB, "ok", "20.0 GiB are free for /data."],
])("%d free bytes are judged", (freeBytes, status, message) => {
  expect(judgeSpace({ directory: "/data", freeBytes })).toMatchObject({ status, message });
});

test("an old Node is a problem with its advice", () => {
  expect(checkNode({ version: "20.11.1" })).toMatchObject({
    status: "problem",
    message: expect.stringContaining("this is Node 20.11.1"),
    advice: expect.stringContaining("npm start"),
  });
});

test("variables that look misspelled are one warning, and none is nothing", () => {
  expect(checkVariables(loadEnv({ PATH: "/bin" }))).toEqual([]);
  expect(checkVariables(loadEnv({ DATABSE_URL: "x", LANEWAY_COLOUR: "blue" }))).toMatchObject([
    {
      status: "warning",
      message: expect.stringMatching(/mean DATABASE_URL\? LANEWAY_COLOUR is no variable/),
    },
  ]);
});

const none = { taking: 0, paused: 0, outdated: 0 };

test.each([
  [
    { workers: none, executing: 0, runnable: 0, overdue: 0 },
    "problem",
    "No service is running on this database.",
  ],
  [{ workers: none, executing: 0, runnable: 2, overdue: 0 }, "problem", "Runs ready for a worker: 2."],
  [
    { workers: { ...none, taking: 2 }, executing: 1, runnable: 0, overdue: 0 },
    "ok",
    "Workers connected: 2. Runs executing: 1,",
  ],
  [
    { workers: { ...none, paused: 2 }, executing: 0, runnable: 3, overdue: 0 },
    "warning",
    "Workers are paused: 2 of them take no runs. Runs ready for a worker: 3.",
  ],
  [
    { workers: { ...none, outdated: 1 }, executing: 0, runnable: 3, overdue: 0 },
    "problem",
    "Only workers of an older version are running: 1.",
  ],
  [
    { workers: { ...none, taking: 1 }, executing: 0, runnable: 3, overdue: 3 },
    "warning",
    "Lost by their worker and not resumed: 3.",
  ],
])("workers in the state %j are judged", (state, status, message) => {
  expect(checkWorker(state)).toMatchObject({ status, message: expect.stringContaining(message) });
});

test.each([
  ["nobody", false, "ok"],
  ["nobody", true, "warning"],
  ["another program", false, "problem"],
  ["another program", true, "problem"],
  ["laneway", true, "ok"],
  ["laneway", false, "problem"],
  ["laneway", undefined, "ok"],
] as const)(
  "%s at the address, with a service on the database: %s, is judged",
  (answerer, hasWorker, status) => {
    const check = checkAddress({ address: "http://127.0.0.1:3000", answerer, hasWorker });
    expect(check.status).toBe(status);
  },
);

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://[::1]:3000"],
  ["laneway.internal", "http://laneway.internal:3000"],
])("the service on %s is reached at %s", (host, address) => {
  expect(serviceAddress({ host, port: 3000 })).toBe(address);
});

test.each([
  [
    { allowed: 97, left: 94, others: 2, own: 40, processes: 3 },
    undefined,
    "ok",
    "Laneway uses 40 in 3 processes",
  ],
  [{ allowed: 97, left: 37, others: 60, own: 30, processes: 2 }, undefined, "warning", "Hardly any is free"],
  [
    { allowed: 22, left: 19, others: 0, own: 12, processes: 3 },
    20,
    "problem",
    "3 processes with pools of 20 may open 66",
  ],
  [{ allowed: 22, left: 19, others: 0, own: 12, processes: 3 }, undefined, "ok", "PostgreSQL allows 22."],
])("connections %j with pools of %s are judged", (room, poolSize, status, message) => {
  expect(judgeConnections({ room, poolSize })).toMatchObject({
    status,
    message: expect.stringContaining(message),
  });
});

test.each([
  [0, "ok"],
  [158, "warning"],
  [37_146, "problem"],
])("%d requests answered 503 are judged", (answers, status) => {
  expect(judgeAnswers({ answers, minutes: 15 }).status).toBe(status);
});

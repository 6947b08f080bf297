import { expect, test } from "vitest";
import { addressOf, checkAddress } from "./check-address.ts";
import { judgeSpace } from "./check-disk.ts";
import { checkNode } from "./check-node.ts";
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

test.each([
  [
    { workers: 0, executing: 0, runnable: 0, overdue: 0 },
    "problem",
    "No service is running on this database.",
  ],
  [{ workers: 0, executing: 0, runnable: 2, overdue: 0 }, "problem", "Runs that wait for one: 2."],
  [{ workers: 2, executing: 1, runnable: 0, overdue: 0 }, "ok", "Workers connected: 2. Runs under way: 1,"],
  [
    { workers: 1, executing: 0, runnable: 3, overdue: 3 },
    "warning",
    "Given up by their worker and not taken up since: 3.",
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
  expect(addressOf({ host, port: 3000 })).toBe(address);
});

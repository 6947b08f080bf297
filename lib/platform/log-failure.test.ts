import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { logFailure } from "./log-failure.ts";

function listen() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: pino({ base: null }, stream), lines };
}

const diskFull = () =>
  Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });

test("while the database is unavailable there is one line a second, with the reason and a count", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const { log, lines } = listen();
  for (let failed = 0; failed < 500; failed++)
    logFailure(log, { error: diskFull(), message: "request failed" });
  clock.mockReturnValue(2_001);
  logFailure(log, { error: diskFull(), message: "periodic work failed" });
  clock.mockRestore();
  expect(lines).toMatchObject([
    { msg: "the database is unavailable", code: "53100", failures: 1 },
    { msg: "the database is unavailable", code: "53100", failures: 500 },
  ]);
  expect(lines[0]?.reason).toContain("No space left");
  expect(JSON.stringify(lines)).not.toContain("stack");
});

test("a fault of ours has a line each time, with where it was", () => {
  const { log, lines } = listen();
  const error = new TypeError("x is not a function");
  for (const requestId of ["req_1", "req_2"])
    logFailure(log, { error, message: "request failed", requestId });
  expect(lines).toMatchObject([
    { msg: "request failed", requestId: "req_1", err: { stack: expect.any(String) } },
    { msg: "request failed", requestId: "req_2" },
  ]);
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { projectRoot } from "./run-program.ts";

test("a run that is told to stop ends with its counts, and with the signal's exit code", async () => {
  const run = spawn(process.execPath, ["lib/programs/test.ts", "lint"], {
    cwd: projectRoot,
    detached: true, // a group of its own, which gets the signal as from a terminal
  });
  let text = "";
  run.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const { pid = 0 } = run;
  await waitFor("its program", () => spawnSync("pgrep", ["-P", `${pid}`]).status === 0);
  process.kill(-pid, "SIGTERM");
  const [exitCode] = await once(run, "close");
  expect(text).toMatch(/1 failed:\n.*\n.*was stopped by a signal\n\n0 passed, 1 failed, 0 skipped\n$/);
  expect(exitCode).toBe(128 + 15);
});

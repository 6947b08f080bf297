import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeFailure, exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { closeRun, closeStep, type FinishedStep } from "./test-closing.ts";
import { crashed, NOTHING, type StepResult } from "./test-counts.ts";
import { LONG_STEPS, TEST_STEPS, type TestStep } from "./test-steps.ts";

/**
 * `npm test`: what a change needs, under 15 minutes on two cores. `npm run test:all`: the same and then the long ones.
 * Or the named steps (`npm test -- unit lint`). It ends with the names of failed tests; the last line has the counts.
 */
requireNode();
const reportDirectory = mkdtempSync(path.join(tmpdir(), "laneway-test-"));
// Hundreds of processes are started by tests: what Node compiles for one serves all others.
process.env.NODE_COMPILE_CACHE ??= path.join(reportDirectory, "compiled");
const finished: FinishedStep[] = [];
/** The title of the step that runs. */
let running: string | undefined;
// Also after a stop signal, which ends the step's program and then this process: `runCommand`.
process.on("exit", () => {
  rmSync(reportDirectory, { recursive: true, force: true });
  if (running === undefined) return;
  const stopped = { title: running, ...crashed(NOTHING, "was stopped by a signal") };
  process.stdout.write(`\n${closeRun([...finished, stopped]).text}`);
});
try {
  for (const step of chooseSteps(process.argv.slice(2))) {
    running = step.title;
    finished.push(await runTestStep(step));
    running = undefined;
  }
  const { text, hasFailed } = closeRun(finished);
  process.stdout.write(`\n${text}`);
  process.exitCode = hasFailed ? 1 : 0;
} catch (error) {
  exitWithFailure(error);
}

/** Later steps run after a failed one, so that one run shows every fault. */
async function runTestStep({ title, run }: TestStep): Promise<FinishedStep> {
  process.stdout.write(`\n── ${title}\n`);
  const startedAt = performance.now();
  let result: StepResult;
  try {
    result = await run({ reportDirectory });
  } catch (error) {
    process.stdout.write(`${describeFailure(error)}\n`);
    result = crashed(NOTHING, error instanceof Error ? error.message : String(error));
  }
  const ended = { title, ...result };
  process.stdout.write(closeStep(ended, (performance.now() - startedAt) / 1000));
  return ended;
}

function chooseSteps(options: readonly string[]): readonly TestStep[] {
  const all = [...TEST_STEPS, ...LONG_STEPS];
  const names = options.filter((option) => option !== "--all");
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new StartupFailure(
      `There is no test step called ${unknown.join(", ")}.`,
      `The steps are ${all.map((step) => step.name).join(", ")}.`,
    );
  }
  if (names.length > 0) return all.filter((step) => names.includes(step.name));
  return options.includes("--all") ? all : TEST_STEPS;
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeFailure, exitWithFailure } from "./exit-with-failure.ts";
import { requireNode } from "./require-node.ts";
import { StartupFailure } from "./startup-failure.ts";
import { addCounts, type Counts, NOTHING } from "./test-counts.ts";
import { TEST_STEPS, type TestStep } from "./test-steps.ts";

/** `npm test`: every step, or only those named (`npm test -- unit lint`). The last line counts it all. */
requireNode();
const reportDirectory = mkdtempSync(path.join(tmpdir(), "laneway-test-"));
process.on("exit", () => rmSync(reportDirectory, { recursive: true, force: true })); // a stop signal, too
try {
  const steps = chooseSteps(process.argv.slice(2));
  let total = NOTHING;
  for (const step of steps) total = addCounts(total, await runTestStep(step));
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
} catch (error) {
  exitWithFailure(error);
}

/** A failed step does not keep the later ones from running: one run shows everything that is wrong. */
async function runTestStep(step: TestStep): Promise<Counts> {
  process.stdout.write(`\n── ${step.title}\n`);
  const startedAt = performance.now();
  let counts: Counts;
  try {
    counts = await step.run({ reportDirectory });
  } catch (error) {
    process.stdout.write(`${describeFailure(error)}\n`);
    counts = { ...NOTHING, failed: 1 };
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { passed, failed, skipped } = counts;
  process.stdout.write(
    `── ${step.title}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)\n`,
  );
  return counts;
}

function chooseSteps(names: readonly string[]): readonly TestStep[] {
  const unknown = names.filter((name) => !TEST_STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new StartupFailure(
      `There is no test step called ${unknown.join(", ")}.`,
      `The steps are ${TEST_STEPS.map((step) => step.name).join(", ")}.`,
    );
  }
  return names.length === 0 ? TEST_STEPS : TEST_STEPS.filter((step) => names.includes(step.name));
}

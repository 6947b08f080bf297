import type { StepResult, TestFailure } from "./test-counts.ts";

export interface FinishedStep extends StepResult {
  readonly title: string;
}

/** So many may be the machine's; more are a fault, and all of them count as failed. */
const MAX_FLAKY = 3;

/** The end of a run's output: failed tests, flaky tests, and the counts as the last line. */
export function closeRun(steps: readonly FinishedStep[]): { text: string; hasFailed: boolean } {
  const failed = namesOf(steps, "failed");
  const flaky = namesOf(steps, "flaky");
  const areFlakyTolerated = flaky.length <= MAX_FLAKY;
  const counts = {
    passed: sum(steps.map((step) => step.passed)) + (areFlakyTolerated ? flaky.length : 0),
    failed: failed.length + (areFlakyTolerated ? 0 : flaky.length),
    skipped: sum(steps.map((step) => step.skipped)),
  };
  const verdict = areFlakyTolerated ? "" : "; more than three fail the run";
  const text = [
    ...section(`${failed.length} failed:`, failed),
    ...section(`${flaky.length} flaky (passed only at the second try${verdict}):`, flaky),
    `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
  ].join("\n");
  return { text, hasFailed: counts.failed > 0 };
}

/** The end of a step's output. */
export function closeStep({ title, passed, failed, skipped, flaky }: FinishedStep, seconds: number): string {
  const again = flaky.length === 0 ? "" : `, ${flaky.length} flaky`;
  return `── ${title}: ${passed} passed, ${failed.length} failed, ${skipped} skipped${again} (${seconds.toFixed(1)} s)\n`;
}

function namesOf(steps: readonly FinishedStep[], list: "failed" | "flaky"): string[] {
  return steps.flatMap((step) =>
    step[list].map(({ test, error }: TestFailure) => `  ${step.title}: ${test}\n    ${error}`),
  );
}

function section(heading: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [heading, ...names, ""];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

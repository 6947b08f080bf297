import type { StepResult } from "./test-counts.ts";

export interface FinishedStep extends StepResult {
  readonly title: string;
}

/** The end of a run's output: the names of failed tests, and the counts as the last line. */
export function closeRun(steps: readonly FinishedStep[]): { text: string; hasFailed: boolean } {
  const failed = steps.flatMap((step) =>
    step.failed.map(({ test, error }) => `  ${step.title}: ${test}\n    ${error}`),
  );
  const passed = sum(steps.map((step) => step.passed));
  const skipped = sum(steps.map((step) => step.skipped));
  const text = [
    ...(failed.length === 0 ? [] : [`${failed.length} failed:`, ...failed, ""]),
    `${passed} passed, ${failed.length} failed, ${skipped} skipped\n`,
  ].join("\n");
  return { text, hasFailed: failed.length > 0 };
}

/** The end of a step's output. */
export function closeStep({ title, passed, failed, skipped }: FinishedStep, seconds: number): string {
  return `── ${title}: ${passed} passed, ${failed.length} failed, ${skipped} skipped (${seconds.toFixed(1)} s)\n`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

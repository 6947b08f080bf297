/** One step of an iteration's address: an iteration of a loop. */
export interface IterationStep {
  readonly nodeId: string;
  readonly iteration: number;
}

/** The loops and iterations in an address such as `1:rows.3:cells.0`, outermost first. */
export function iterationSteps(within: string | null): IterationStep[] {
  const [, ...steps] = within?.split(":") ?? [];
  return steps.flatMap((step) => {
    const [nodeId, iteration] = step.split(".");
    return nodeId && iteration ? [{ nodeId, iteration: Number(iteration) }] : [];
  });
}

/** The iteration around this one; null if it is the outermost. */
export function iterationAround(within: string): string | null {
  const steps = within.split(":");
  return steps.length > 2 ? steps.slice(0, -1).join(":") : null;
}

/** The address of an iteration, given the loop's own address. */
export const iterationIn = (loop: string, iteration: number): string => `${loop}.${iteration}`;

/** The address of the iteration around an execution. */
export function iterationWithin({
  turn,
  loopPath,
}: {
  readonly turn: number;
  readonly loopPath: readonly IterationStep[];
}): string {
  return [turn, ...loopPath.map(({ nodeId, iteration }) => `${nodeId}.${iteration}`)].join(":");
}

/** "Rows 3, cells 0". */
export function iterationWords(within: string, nameOf: (nodeId: string) => string): string {
  return iterationSteps(within)
    .map(({ nodeId, iteration }) => `${nameOf(nodeId)} ${iteration.toLocaleString("en")}`)
    .join(", ");
}

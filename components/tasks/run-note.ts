import { laneOf } from "./assignment.ts";
import type { TaskChoices } from "./use-tasks.ts";

/**
 * What to say of runs once several tasks are assigned at once: a structured lane needs an input for each, so none starts.
 * Undefined where there is nothing to say.
 */
export function runNote(
  choices: Pick<TaskChoices, "lanes" | "runsOnAssignment"> | undefined,
  assigneeId: string | null,
): string | undefined {
  const lane = choices?.runsOnAssignment ? laneOf(choices, assigneeId) : undefined;
  if (!lane) return undefined;
  return lane.mode === "structured"
    ? `${lane.name} needs an input, so no run started. Open a task and run the agent there.`
    : `A run started on each task that ${lane.name} was not assigned to before.`;
}

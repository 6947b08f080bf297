import type { JsonObject } from "#lib/contract/json.ts";
import type { TaskChoices } from "./use-tasks.ts";

/** What an assignment sends besides: an input, where it starts a run of a structured lane. */
export interface AssignmentRun {
  readonly input: JsonObject | undefined;
  /** False while the lane's form is not loaded, and while its input has faults. Nothing is assigned then. */
  readonly isFit: boolean;
}

export const NO_RUN: AssignmentRun = { input: undefined, isFit: true };

/** Until its form has reported an input, or that none is wanted, a structured lane is not assigned. */
export const firstRun = (lane: Pick<TaskChoices["lanes"][number], "mode"> | undefined): AssignmentRun =>
  lane?.mode === "structured" ? { input: undefined, isFit: false } : NO_RUN;

/** The lane that an assignee is; undefined for a person and for nobody. */
export function laneOf(choices: Pick<TaskChoices, "lanes"> | undefined, assigneeId: string | null) {
  return choices?.lanes.find(({ id }) => id === assigneeId);
}

import { apiCall } from "#components/api/api-call.ts";
import type { BodyOf, WrittenBy } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type CancelledRun = WrittenBy<"POST /api/runs/cancel">["runs"][number];

/** Cancels several runs and reloads the list. */
export function useCancelRuns({ onDone }: { onDone: (runs: readonly CancelledRun[]) => void }) {
  return useChange((body: BodyOf<"POST /api/runs/cancel">) => apiCall("POST /api/runs/cancel", { body }), {
    rereads: ["/api/runs"],
    onSuccess: ({ runs }) => onDone(runs),
  });
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

/** One sentence for each kind of result. */
export function describeCancelled(runs: readonly CancelledRun[]): { title: string; description: string } {
  const of = (...outcomes: CancelledRun["outcome"][]) =>
    runs.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const stopped = of("cancelled");
  const stopping = of("cancelling");
  const ended = of("already_ended");
  const asked = of("already_requested");
  const gone = of("not_found");
  return {
    title:
      stopped + stopping === 0
        ? "No run was cancelled"
        : `${count(stopped + stopping, "run", "runs")} cancelled`,
    description: [
      ...(stopping > 0 ? [`${count(stopping, "is", "are")} still finishing a call.`] : []),
      ...(ended > 0 ? [`${count(ended, "had", "had")} ended already.`] : []),
      ...(asked > 0 ? [`${count(asked, "was", "were")} being cancelled already.`] : []),
      ...(gone > 0 ? [`${count(gone, "was", "were")} not found.`] : []),
    ].join(" "),
  };
}

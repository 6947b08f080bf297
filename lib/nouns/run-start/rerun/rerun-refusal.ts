import { DomainError } from "#lib/contract/errors.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";

/** Why a run cannot be re-run in this way; undefined if it can. */
export function rerunRefusal({
  run,
  from,
  published = true,
}: {
  run: Pick<RunRow, "kind" | "preview" | "status">;
  from: "start" | "failure";
  /** Whether its agent is published, if known: a re-run on the captured graph does not need it. */
  published?: boolean;
}): DomainError | undefined {
  const refuse = (why: string) => new DomainError("run_not_continuable", why);
  if (run.preview) return refuse("This run is a preview. Run it again in the builder.");
  if (run.kind === "shell")
    return refuse("This is a conversation about another run. Run that run again instead.");
  if (from === "start") return published ? undefined : refuse("The agent is not published any more.");
  if (run.status === "failed") return undefined;
  return refuse("Only failed runs can run again from the failure.");
}

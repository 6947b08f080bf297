import { DomainError } from "#lib/contract/errors.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import { asksPeople } from "#lib/nouns/agents/asks-people.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";

/** How an ended run continues: itself, as a new run of the agent, or as a conversation about it (D10). */
export type Continuation =
  | { readonly as: "next_turn"; readonly lane: Lane | null }
  | { readonly as: "fork" }
  | { readonly as: "shell" };

/** A conversation takes its lane's attachments; a shell takes none. */
export const NO_ATTACHMENTS: Pick<Lane, "attachments"> = {
  attachments: { supported: false, required: false, acceptedTypes: [], fields: [] },
};

type Continued = Pick<RunRow, "status" | "preview" | "kind" | "mode" | "laneId">;

/**
 * The cases of D10 in order.
 * @param loadGraph is called only if the graph decides.
 * @throws DomainError run_still_active, run_not_continuable.
 */
export async function chooseContinuation(
  run: Continued,
  loadGraph: () => Promise<AgentDocument>,
): Promise<Continuation> {
  refuseUnended(run);
  if (run.preview)
    throw new DomainError(
      "run_not_continuable",
      "A preview can't be continued. Run it again in the builder.",
    );
  // Before the rule for chat lanes: a shell has its lane's mode, but must not execute the agent.
  if (run.kind === "shell")
    return run.status === "completed" ? { as: "next_turn", lane: null } : { as: "shell" };
  if (run.mode === "chat" && run.status !== "completed") return { as: "fork" };

  const graph = await loadGraph();
  const lane = graph.lanes.find(({ id }) => id === run.laneId);
  if (!lane) throw new Error("a run's captured graph lacks the run's lane");
  if (graph.behaviorType !== "interactive" || asksPeople({ graph, lane })) return { as: "shell" };
  if (lane.mode === "structured") {
    throw new DomainError(
      "run_not_continuable",
      "A structured run of an interactive agent cannot be continued.",
    );
  }
  return { as: "next_turn", lane };
}

function refuseUnended(run: Continued): void {
  if (isTerminal(run.status)) return;
  const advice =
    run.status === "waiting"
      ? "It waits for an answer: reply or approve instead."
      : "Poll it until it has ended.";
  throw new DomainError("run_still_active", `The run is ${run.status}. ${advice}`);
}

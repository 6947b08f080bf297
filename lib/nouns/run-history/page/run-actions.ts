import type { RunPage } from "#lib/contract/dashboard/run.ts";
import { type DomainError, isDomainError } from "#lib/contract/errors.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { asksPeople } from "#lib/nouns/agents/asks-people.ts";
import { chooseContinuation, NO_ATTACHMENTS } from "#lib/nouns/run-start/choose-continuation.ts";
import { rerunRefusal } from "#lib/nouns/run-start/rerun/rerun-refusal.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";

type Actions = RunPage["actions"];
type Permission = Actions["cancel"];

const YES: Permission = { allowed: true, reason: null };
const no = (reason: string): Permission => ({ allowed: false, reason });

/**
 * What the person may do with the run now, by the rules that the verbs enforce, with a reason for what they may not.
 */
export async function runActions({
  actor,
  run,
  published,
  graph,
}: {
  actor: UserActor;
  run: RunRow;
  /** The captured graph's lane. */
  graph: AgentDocument;
  /** Whether the run's agent is published. */
  published: boolean;
}): Promise<Actions> {
  if (!roleIncludes(actor.role, "operator")) {
    const looking = no("Your role lets you look at runs, not act on them.");
    return {
      answer: looking,
      cancel: looking,
      continue: { ...looking, attachments: NO_ATTACHMENTS.attachments },
      rerun: looking,
      rerunFromFailure: looking,
    };
  }
  return {
    answer: run.status === "waiting" && run.open ? YES : no("Nothing waits for an answer."),
    cancel: cancellable(run),
    continue: {
      ...(await continuable(run, graph, published)),
      attachments: attachmentsOfNext(run, graph),
    },
    rerun: permissionOf(rerunRefusal({ run, from: "start", published })),
    rerunFromFailure: permissionOf(rerunRefusal({ run, from: "failure", published })),
  };
}

function permissionOf(refusal: DomainError | undefined): Permission {
  return refusal ? no(refusal.message) : YES;
}

function cancellable({ status }: RunRow): Permission {
  if (isTerminal(status)) return no("The run has ended.");
  return status === "cancelling" ? no("The run is being cancelled already.") : YES;
}

/**
 * The attachments that the next message may have. A conversation about a run takes none. Also computed for a running
 * run, so that the page does not change with each turn.
 */
function attachmentsOfNext(run: RunRow, graph: AgentDocument): RunPage["actions"]["continue"]["attachments"] {
  const lane = graph.lanes.find(({ id }) => id === run.laneId);
  if (!lane || run.kind === "shell" || run.mode !== "chat") return NO_ATTACHMENTS.attachments;
  const isForked = run.status === "failed" || run.status === "cancelled";
  const goesOn = isForked || (graph.behaviorType === "interactive" && !asksPeople({ graph, lane }));
  return goesOn ? optional(lane.attachments) : NO_ATTACHMENTS.attachments;
}

/** For the next message, a start's required attachments are optional. */
function optional(rule: Lane["attachments"]): Lane["attachments"] {
  return { ...rule, required: false, fields: rule.fields.map((field) => ({ ...field, required: false })) };
}

async function continuable(run: RunRow, graph: AgentDocument, published: boolean): Promise<Permission> {
  try {
    const way = await chooseContinuation(run, async () => graph);
    return way.as === "fork" && !published ? no("The agent is not published any more.") : YES;
  } catch (error) {
    if (isDomainError(error)) return no(error.message);
    throw error;
  }
}

import type { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { endedWith, storedFailure } from "#lib/language/node-types/ended-with.ts";
import { isPure } from "#lib/language/node-types/node-kinds.ts";
import { NODE_ERROR_CODES, nodeErrorCode } from "#lib/language/node-types/node-result.ts";
import { reachableIds } from "#lib/language/node-types/reachable-ids.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { endsInEvents } from "#lib/nouns/runs/steps-in-events.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Pins, and the run that some of them come from. */
export interface GivenPins {
  readonly pins: JsonObject;
  readonly source: RunRow | undefined;
}

type Body = Pick<BodyOf<typeof draftPreviewOperations.testDraft>, "from" | "pins" | "outputsOf">;

/** Bounded because the worker reads all pins of a preview on its event loop. */
export const MAX_PIN_BYTES = 1024 * 1024;

/**
 * $1 run, $2 nodes. Outputs of the run's newest turn, in bodies left out, and what a preview that began at a node was
 * given for those before it; none if they are too large. Indexes: run_steps_top, run_events_type.
 */
const findOutputs: Statement = {
  name: "find-outputs-of-run",
  text: `
    with steps as (
      select s.node_id, s.output
        from runs r join run_steps s on s.run_id = r.id and s.turn = r.turn and s.container is null
       where r.id = $1 and s.outcome is not null and s.node_id = any($2)
      union all
      select said.node_id, said.payload -> 'output'
        from runs r
        cross join lateral (${endsInEvents("$1", `e.turn = r.turn and e.container is null and e.node_id = any($2)`)}) said
       where r.id = $1
    ),
    given as (
      select * from steps
      union all
      select pin.key, pin.value
        from run_previews p, json_each(p.pins) pin
       where p.run_id = $1 and p.from_node is not null and pin.key = any($2)
         and not exists (select from steps where node_id = pin.key)
    ),
    total as (select coalesce(sum(octet_length(output::text)), 0)::int8 as bytes from given)
    select bytes::text as "bytes",
           case when bytes <= ${MAX_PIN_BYTES} then (select json_object_agg(node_id, output) from given) end as "outputs"
      from total`,
};

/** @throws DomainError invalid_request for over 1 MiB of pins. */
export function requirePinSize(pins: JsonObject): void {
  if (jsonBytesWithin(pins, MAX_PIN_BYTES) === undefined) throw invalid("/pins", "is over 1 MiB");
}

/**
 * What the nodes of a preview give without running: outputs of an earlier run of the agent, and those that are given.
 * With a node to begin at, of the nodes that do not run; else of those that reach the outside or ask.
 * @throws DomainError run_not_found, permission_denied; invalid_request for pins of no node, and for too many outputs.
 */
export async function pinsFor({
  actor,
  agentId,
  graph,
  body: { from, pins = {}, outputsOf },
}: {
  actor: Actor;
  agentId: string;
  graph: AgentDocument;
  body: Body;
}): Promise<GivenPins> {
  const known = indexNodes(graph);
  for (const [id, pin] of Object.entries(pins)) {
    const node = known.get(id);
    if (!node) throw invalid(`/pins/${id}`, "names no node");
    const fault = isPure(node) || endedWith(node, pin).outcome !== "failed" ? undefined : codeFault(pin);
    if (fault) throw invalid(`/pins/${id}/error/code`, fault);
  }
  if (outputsOf === undefined) return { pins, source: undefined };
  const run = await findOwnRun({ actor, runId: outputsOf });
  if (run.agentId !== agentId) throw invalid("/outputsOf", "names a run of another agent");
  const runAgain = from === undefined ? undefined : reachableIds(graph.edges, from);
  const wanted = graph.nodes.filter((node) => (runAgain ? !runAgain.has(node.id) : !isPure(node)));
  const ids = wanted.map(({ id }) => id).filter((id) => !Object.hasOwn(pins, id));
  const [found] = await runtime().db.run<{ outputs: Record<string, Json> | null; bytes: string }>(
    findOutputs,
    [run.runId, ids],
  );
  if (found && Number(found.bytes) > MAX_PIN_BYTES)
    throw invalid("/outputsOf", "names a run whose outputs are over 1 MiB together; pin those that you need");
  return { pins: { ...found?.outputs, ...pins }, source: run };
}

/** A code that no node fails with would become another in the run. */
function codeFault(pin: Json): string | undefined {
  const code = storedFailure(pin)?.code;
  return code === undefined || nodeErrorCode(code) === code
    ? undefined
    : `is no failure of a node: it can be ${NODE_ERROR_CODES.join(", ")}`;
}

function invalid(field: string, message: string): DomainError {
  return new DomainError("invalid_request", `The request is invalid: ${field} ${message}.`, {
    details: [{ code: "pins", message, field }],
  });
}

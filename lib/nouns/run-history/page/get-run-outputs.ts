import type { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { loadInput } from "#lib/nouns/runs/load-input.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import { laneSchema, shownInput } from "#lib/nouns/runs/shown-input.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { turnOfEvent } from "../trace-event.ts";

/** Larger outputs are left out: the builder reads all of them at once. */
const OUTPUT_BYTES = 100_000;
const ALL_BYTES = 1_000_000;

interface OutputRow {
  readonly nodeId: string;
  /** Null where it is left out. */
  readonly payload: Json;
}

/**
 * $1 run, $2 turn. The newest end of each node outside of loops, as the trace has it, the smallest first; for those
 * before the node at which a preview began, what it was given for them. Index: run_events_type.
 */
const findOutputs: Statement = {
  name: "find-shown-outputs",
  text: `
    with ended as (
      select distinct on (node_id) node_id, payload
        from run_events e
       where run_id = $1 and type in ('node_completed', 'node_failed') and container is null
         and ${turnOfEvent("e")} = $2
       order by node_id, sequence desc
    ),
    given as (
      select * from ended
      union all
      select pin.key, json_build_object('output', pin.value)
        from run_previews p, json_each(p.pins) pin
       where p.run_id = $1 and p.from_node is not null
         and not exists (select from ended where node_id = pin.key)
    ),
    ends as (select *, octet_length(payload::text) as bytes from given),
    summed as (select *, sum(bytes) over (order by bytes, node_id) as together from ends)
    select node_id as "nodeId",
           case when bytes <= ${OUTPUT_BYTES} and together <= ${ALL_BYTES} then payload end as "payload"
      from summed order by node_id`,
};

/**
 * What a run's expressions see, for who writes them: its input and the outputs of its nodes outside of loops, redacted
 * like the trace. Large ones are left out.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function getRunOutputs({
  actor,
  runId,
}: {
  actor: UserActor;
  runId: string;
}): Promise<OutputOf<typeof previewOperations.getRunOutputs>> {
  const { db } = runtime();
  const run = await findOwnRun({ actor, runId });
  const { workspaceId } = actor;
  const [graph, rows, input] = await Promise.all([
    loadGraph({ workspaceId, fingerprint: run.graphFingerprint }),
    db.run<OutputRow>(findOutputs, [runId, run.turn]),
    loadInput(runId),
  ]);
  const secrets = redactionOf(run);
  const shown = redact(shownInput(input, laneSchema({ graph, run })), secrets);
  const nodes = indexNodes(graph);
  const outputs = rows.map(({ nodeId, payload }) => {
    const output = outputIn(payload);
    // A pin is as it was given, with the answers to sensitive questions.
    return [nodeId, output && shownOutput(nodes.get(nodeId), output)] as const;
  });
  return {
    input: isJsonObject(shown) ? shown : {},
    nodes: Object.fromEntries(
      outputs.flatMap(([nodeId, output]) =>
        output === undefined ? [] : [[nodeId, redact(output, secrets)]],
      ),
    ),
    omitted: outputs.flatMap(([nodeId, output]) => (output === undefined ? [nodeId] : [])),
  };
}

/** A failure that no edge took up has its error alone, which is what a pin of it is. */
function outputIn(payload: Json): Json | undefined {
  if (!isJsonObject(payload) || payload.truncated === true) return undefined;
  if (payload.output !== undefined) return payload.output;
  return payload.error === undefined ? undefined : { error: payload.error };
}

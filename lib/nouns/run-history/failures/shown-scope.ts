import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { type ExpressionScope, withBodyVariables } from "#lib/language/expressions/scope.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { getRunOutputs } from "../page/get-run-outputs.ts";

const BODY_BYTES = 100_000;

interface BodyRow {
  readonly container: string | null;
  readonly iteration: number | null;
  readonly item: Json;
  readonly previous: Json;
  /** By node, as the trace has them. */
  readonly ends: readonly { readonly nodeId: string; readonly payload: Json }[];
}

/**
 * What an execution in a container's body sees besides. Large values are left out. $1 run, $2 the event with which it
 * began. Indexes: the primary keys of run_events, run_iterations and run_steps, run_events_type.
 */
const findBody: Statement = {
  name: "find-shown-body",
  text: `
    select b.container as "container", b.iteration as "iteration",
           (select item from coalesce(i.item, c.items -> b.iteration) item
             where octet_length(item::text) <= ${BODY_BYTES}) as "item",
           case when octet_length(p.result::text) <= ${BODY_BYTES} then p.result end as "previous",
           coalesce((select json_agg(json_build_object('nodeId', e.node_id, 'payload', e.payload) order by e.sequence)
                       from run_events e
                      where e.run_id = $1 and e.type in ('node_completed', 'node_failed')
                        and e.container = b.container and e.iteration = b.iteration
                        and octet_length(e.payload::text) <= ${BODY_BYTES}), '[]') as "ends"
      from run_events b
      left join run_iterations i on i.run_id = $1 and i.container = b.container and i.iteration = b.iteration
      left join run_steps c on c.run_id = $1 and c.occurrence_id = b.container
      left join run_iterations p on p.run_id = $1 and p.container = b.container and p.iteration = b.iteration - 1
     where b.run_id = $1 and b.sequence = $2`,
};

/**
 * What an execution's expressions saw, redacted like the trace: input, outputs, and in a body what its iteration has. The
 * conversation and attachments are left out.
 */
export async function shownScopeOf({
  actor,
  run,
  sequence,
}: {
  actor: UserActor;
  run: RunRow;
  /** Sequence of the event with which the execution began; null if it did not begin. */
  sequence: string | null;
}): Promise<ExpressionScope> {
  const { runId } = run;
  const [{ input, nodes }, [body]] = await Promise.all([
    getRunOutputs({ actor, runId }),
    sequence === null ? [] : runtime().db.run<BodyRow>(findBody, [runId, sequence]),
  ]);
  const secrets = redactionOf(run);
  const show = (value: Json) => showValue(value, secrets);
  const inside = (body?.ends ?? []).flatMap(({ nodeId, payload }) =>
    isJsonObject(payload) && payload.output !== undefined ? [[nodeId, show(payload.output)] as const] : [],
  );
  const metadata = run.metadata && show(run.metadata);
  const scope: ExpressionScope = {
    input,
    nodes: { ...nodes, ...Object.fromEntries(inside) },
    attachments: [],
    thread: { messages: [] },
    run: {
      id: runId,
      laneId: run.laneId,
      turn: run.turn,
      metadata: isJsonObject(metadata) ? metadata : {},
      startedAt: (run.startedAt ?? run.createdAt).toISOString(),
    },
  };
  if (!body || body.container === null || body.iteration === null) return scope;
  const { item, previous, iteration } = body;
  const own = {
    index: iteration,
    iteration,
    ...(item === null ? {} : { item }),
    ...(previous === null ? {} : { previous }),
  };
  return withBodyVariables({ ...scope }, own, show);
}

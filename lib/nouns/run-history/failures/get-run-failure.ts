import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { RunError } from "#lib/contract/interactions.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { runOfOccurrence } from "#lib/language/agent-document/occurrence.ts";
import { nodeErrorCode } from "#lib/language/node-types/node-result.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findRunWithin } from "#lib/nouns/runs/children/find-run-within.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { sharedError } from "#lib/nouns/runs/stored-error.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findFailure } from "../page/find-run-page.sql.ts";
import { getOccurrence } from "../page/get-occurrence.ts";
import { failingCall } from "./failing-call.ts";
import { fieldLabel } from "./field-label.ts";
import { findFailingPlace } from "./find-failing-place.ts";
import { findGroup } from "./find-group.ts";
import { failureGroup } from "./group-row.sql.ts";
import { neededWords } from "./needed-words.ts";
import { expressionsIn, valuesOf } from "./read-values.ts";
import { shownScopeOf } from "./shown-scope.ts";

type Explained = OutputOf<typeof dashboardOperations.getRunFailure>;
type Explanation = Omit<Explained, "group">;
type Failure = Pick<RunError, "code" | "message" | "details">;

const NOTHING: Explanation = { failing: null, values: [], needed: null };

/** Characters shown of one value beside a failure. */
const VALUE_CHARS = 20_000;

/** $1 run, $2 workspace. Indexes: the primary keys. */
const findGroupOf: Statement = {
  name: "find-failure-group-of-run",
  text: `
    select g.id as "id" from runs r join failure_groups g on g.id = r.failure_group_id
     where r.id = $1 and r.workspace_id = $2`,
};

/**
 * Why a run, or one execution of its nodes, failed: the expression or call with what it was given, and what was missing.
 * Of the run's own failure also the group of those that are alike. Redacted like the trace.
 * @throws DomainError run_not_found, permission_denied, not_found for an execution that is not there.
 */
export async function getRunFailure({
  actor,
  runId,
  query: { occurrenceId },
}: {
  actor: UserActor;
  runId: string;
  query: QueryOf<typeof dashboardOperations.getRunFailure>;
}): Promise<Explained> {
  const run = await findOwnRun({ actor, runId });
  const own = await ownOccurrence(run);
  const asked = occurrenceId ?? own;
  const [explanation, group] = await Promise.all([
    asked === undefined
      ? ofWhole(run)
      : ofOccurrence({ actor, run, occurrenceId: asked, isOwn: asked === own }),
    asked === own ? groupOf(actor, run) : null,
  ]);
  return { ...explanation, group };
}

/** The execution that failed the run. */
async function ownOccurrence({ runId, error }: RunRow): Promise<string | undefined> {
  if (!error || error.nodeId === null) return undefined;
  const [row] = await runtime().db.run<{ occurrenceId: string }>(findFailure, [runId, error.nodeId]);
  return row?.occurrenceId;
}

async function groupOf(actor: UserActor, { runId, workspaceId }: RunRow): Promise<Explained["group"]> {
  const { db } = runtime();
  const [found] = await db.run<{ id: string }>(findGroupOf, [runId, workspaceId]);
  return found ? failureGroup(await findGroup(db, actor, found.id)) : null;
}

/** A failure at no node. */
function ofWhole({ error }: RunRow): Explanation {
  if (!error) return NOTHING;
  return {
    ...NOTHING,
    needed: neededWords({ ...sharedError(error), values: [], missing: [], nameOf: String }),
  };
}

async function ofOccurrence({
  actor,
  run: outer,
  occurrenceId,
  isOwn,
}: {
  actor: UserActor;
  run: RunRow;
  occurrenceId: string;
  isOwn: boolean;
}): Promise<Explanation> {
  const { runId } = outer;
  const detail = await getOccurrence({ actor, runId, occurrenceId });
  const run = await findRunWithin({ actor, run: outer, innerRunId: runOfOccurrence(occurrenceId) });
  const { workspaceId, graphFingerprint: fingerprint } = run;
  const nodes = indexNodes(await loadGraph({ workspaceId, fingerprint }));
  const node = nodes.get(detail.row.nodeId);
  const failure = isOwn && run.error ? sharedError(run.error) : told(detail.error);
  if (!node || !failure) return NOTHING;
  const secrets = redactionOf(run);
  const scope = await shownScopeOf({ actor, run, sequence: detail.row.sequence });
  const nameOf = (id: string) => nodes.get(id)?.name ?? id;
  const place = failure.code === "expression_error" ? findFailingPlace(node, scope, failure) : undefined;
  if (place) {
    const { values, missing } = valuesOf(expressionsIn(place), scope);
    return {
      failing: {
        label: fieldLabel(node.type, place.pointer),
        source: String(redact(place.source, secrets)),
        ...positionIn(failure),
        isCall: false,
      },
      values: values.map((read) => ({ ...read, value: showValue(read.value, secrets, VALUE_CHARS) })),
      needed: neededWords({ ...failure, values, missing, nameOf }),
    };
  }
  const needed = neededWords({ ...failure, values: [], missing: [], nameOf });
  const call =
    failure.code === "expression_error"
      ? undefined
      : failingCall({ node, scope, input: detail.input, error: failure });
  if (!call) return { ...NOTHING, needed };
  const { label, source, values } = call;
  return {
    failing: { label, source: String(redact(source, secrets)), line: null, column: null, isCall: true },
    values: values.map((read) => ({ ...read, value: showValue(read.value, secrets, VALUE_CHARS) })),
    needed,
  };
}

/** The trace has a failure's code and message, not its details. */
function told(error: { code: string; message: string } | null): Failure | undefined {
  return error ? { code: nodeErrorCode(error.code), message: error.message, details: null } : undefined;
}

function positionIn({ details }: Failure): { line: number | null; column: number | null } {
  const position = details?.position;
  const { line, column } = isJsonObject(position) ? position : {};
  return {
    line: typeof line === "number" ? line : null,
    column: typeof column === "number" ? column : null,
  };
}

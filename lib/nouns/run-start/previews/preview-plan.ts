import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Given } from "./allowed-nodes.ts";

/** A test that a preview is run for: nothing is called and nobody is asked. */
export interface PreviewTest {
  readonly testRunId: string;
  readonly answers: Json;
  /** Writes more in the run's transaction. @throws to keep the run from being written. */
  claim(tx: Transaction, runId: string): Promise<void>;
}

/** The plan of a preview of a draft. */
export interface PreviewPlan extends Given {
  /** The node it begins at; null: the lane's start. */
  readonly fromNode: string | null;
  /** Outputs of nodes that do not run, by id. */
  readonly pins: JsonObject;
  /** The nodes that may write to the outside. */
  readonly allowed: readonly string[];
  /** The test run that it belongs to, and the answers of its test. */
  readonly test?: PreviewTest | undefined;
}

/** $1 run, $2 workspace, $3 first node, $4 pins, $5 allowed nodes, $6 answers, $7 test run, $8 by people. */
const insert: Statement = {
  name: "insert-preview",
  text: `
    insert into run_previews (run_id, workspace_id, from_node, pins, allowed, answers, test_run_id, by_people)
    values ($1, $2, $3, $4::json, $5, $6::json, $7, $8)
    returning run_id`,
};

/** Written with the run: a worker must not take it for one that may do everything. */
export async function insertPreview(
  tx: Transaction,
  { runId, workspaceId, preview }: { runId: string; workspaceId: string; preview: PreviewPlan },
): Promise<void> {
  const { fromNode, pins, allowed, byPeople, test } = preview;
  await tx.run(insert, [
    runId,
    workspaceId,
    fromNode,
    JSON.stringify(pins),
    allowed,
    test ? JSON.stringify(test.answers) : null,
    test?.testRunId ?? null,
    byPeople,
  ]);
  await test?.claim(tx, runId);
}

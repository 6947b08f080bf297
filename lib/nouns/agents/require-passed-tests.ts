import { DomainError } from "#lib/contract/errors.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { graphFingerprint } from "./store-graph.ts";

interface TestRow {
  readonly id: string;
  readonly name: string;
  /** Status of its newest result against this graph; null: none. */
  readonly status: "passed" | "failed" | null;
}

/**
 * $1 agent, $2 fingerprint. The newest result that counts: of this graph, and of the test as it is defined now.
 * Indexes: agent_tests_agent, agent_test_runs_agent, agent_test_results primary key.
 */
const findVerdicts: Statement = {
  name: "find-agent-test-verdicts",
  text: `
    select t.id as "id", t.name as "name", last.status as "status"
      from agent_tests t
      left join lateral (
        select r.status
          from agent_test_runs n join agent_test_results r on r.test_run_id = n.id and r.test_id = t.id
         where n.agent_id = t.agent_id and n.graph_fingerprint = $2 and r.status <> 'running'
           and r.definition::text = t.definition::text
         order by n.id desc
         limit 1
      ) last on true
     where t.agent_id = $1
     order by t.id`,
};

/** Advice for each case. Tests run against drafts only. */
const NEXT = {
  draft: "Run the tests, then publish.",
  file: "Push the file into the draft (agents push), run the tests (agents test), then publish it.",
} as const;

/**
 * Every test of the agent must have passed against exactly this graph. In a transaction that has locked the draft: tests
 * are changed under the same lock.
 * @throws DomainError tests_required with each test that has not.
 */
export async function requirePassedTests(
  tx: Pick<Queries, "run">,
  { agentId, graph, of }: { agentId: string; graph: AgentDocument; of: "draft" | "file" },
): Promise<void> {
  const tests = await tx.run<TestRow>(findVerdicts, [agentId, graphFingerprint(graph)]);
  if (tests.length === 0)
    throw new DomainError(
      "tests_required",
      "The agent requires its tests to pass before it is published, and has no tests. Add a test and run it, or switch requireTests off.",
    );
  const open = tests.filter(({ status }) => status !== "passed");
  if (open.length === 0) return;
  const details = open.map(({ id, name, status }) =>
    status === "failed"
      ? { code: "test_failed", message: `${name} (${id}) failed` }
      : { code: "test_missing", message: `${name} (${id}) has not been run against this ${of} as it is now` },
  );
  throw new DomainError(
    "tests_required",
    `${open.length} of ${tests.length} tests ${open.length === 1 ? "has" : "have"} not passed against this ${of}. ${NEXT[of]}`,
    { details },
  );
}

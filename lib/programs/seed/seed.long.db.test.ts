import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { getBulkAction } from "#lib/nouns/run-history/bulk/get-bulk-action.ts";
import { getSkillPage } from "#lib/nouns/skills/get-skill-page.ts";
import { validateSkill } from "#lib/nouns/skills/validate-skill.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { SEEDED_AGENTS } from "./catalogue.ts";
import { fillWorkspace } from "./fill-workspace.ts";

// Long: two workspaces are filled; `list-runs.db.test.ts` and `search-runs.db.test.ts` fill one each, and read it.

/** Ten times what it takes. */
const STUCK_MS = 110_000;

let started: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  started = await startTestRuntime({ worker: true });
  tenant = await createTenant();
  await fill(tenant, { runs: 400, startsRuns: true });
});
afterAll(() => started.close());

async function fill(
  { workspaceId, owner }: Tenant,
  { runs, startsRuns }: { runs: number; startsRuns: boolean },
): Promise<void> {
  const client = new Client({ connectionString: started.url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  const seed = { client, workspaceId, ownerId: owner.userId, runs, tasks: 300, startsRuns, now: Date.now() };
  let part = "";
  const filling = fillWorkspace(seed, (note) => {
    part = note;
  });
  await Promise.race([filling, failWhenStuck(() => part)]);
  await client.end();
}

/** Says what everybody waits for, which a hook's timeout would not. */
async function failWhenStuck(part: () => string): Promise<never> {
  await pause(STUCK_MS, undefined, { ref: false });
  const waits = await rows(String.raw`
    select concat_ws(' ', state, wait_event, left(regexp_replace(query, '\s+', ' ', 'g'), 60)) as what
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
  throw new Error(`the seed stands still at “${part()}”: ${waits.map(({ what }) => what).join(" | ")}`);
}

const rows = async (text: string, values: unknown[] = []) =>
  (await started.runtime.db.pool.query(text, values)).rows;

test.each(SEEDED_AGENTS.map((agent) => [agent.name, agent] as const))(
  "%s is an agent that could be published",
  (_, { shape }) => {
    const environment = {
      modelProblem: () => null,
      knownTools: () => true,
      knownAgents: () => false,
      knownConnections: () => true,
      knownSkill: () => null,
    };
    const problems = validateDocument({ document: shape.graph, environment });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  },
);

test("there are as many ended runs as were asked for, and 301 that wait", async () => {
  const counted = async () =>
    (
      await rows(
        `select count(*) filter (where status in ('completed', 'failed', 'cancelled'))::int as ended,
                count(*) filter (where status = 'waiting')::int as waiting from runs where workspace_id = $1`,
        [tenant.workspaceId],
      )
    )[0];
  // Beside those that are spread over the days: a conversation, a long trace, and those under way and queued until they have run.
  await waitFor("what was under way or queued to end", async () => (await counted()).ended === 418);
  // A sample has called three others, and one waits for three approvals in its list.
  expect(await counted()).toEqual({ ended: 418, waiting: 301 });
});

test("traces are dense, as long as their runs say, and in the order of time", async () => {
  expect(
    await rows(`
      select r.id from runs r
        left join lateral (select count(*) as events, max(sequence) as last from run_events e where e.run_id = r.id) e on true
       where r.event_count <> e.events or (e.events > 0 and e.last <> e.events)`),
  ).toEqual([]);
  expect(
    await rows(`
      select run_id from (select run_id, at < lag(at) over (partition by run_id order by sequence) as backwards from run_events) e
       where backwards`),
  ).toEqual([]);
});

test("every question in a trace is one that its run asked", async () => {
  const [asked] = await rows(`
    select count(*)::int as events,
           count(*) filter (where not exists (select from run_interactions i
                                               where i.run_id = e.run_id and i.id = e.payload ->> 'interactionId'))::int as strange
      from run_events e where e.type = 'interaction_requested'`);
  expect(asked.events).toBeGreaterThan(300);
  expect(asked.strange).toBe(0);
});

test.each(["approval", "user_input"] as const)(
  "a seeded run that waits for %s goes on when it is answered",
  async (type) => {
    const [open] = await rows(
      `select i.id, i.run_id from run_interactions i join run_events e on e.run_id = i.run_id and e.sequence = 5
      where i.status = 'open' and i.type = $1 and e.type = 'interaction_requested' and i.expires_at > now() + interval '1 day' limit 1`,
      [type],
    );
    const actor = await findStanding({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
    const runId = open.run_id;
    if (type === "approval") {
      await decideApproval({ actor, runId, body: { interactionId: open.id, action: "approve" } });
    } else {
      const answers = { note: "Yes", urgent: true, carrier: "dhl", checks: ["photos"] };
      await replyToRun({ actor, runId, body: { interactionId: open.id, action: "submit", answers } });
    }
    await waitFor("the run to complete", async () => {
      const [run] = await rows("select status from runs where id = $1", [runId]);
      return run.status === "completed";
    });
  },
);

test("tasks have numbers, comments in order, and runs of their own team's agents; some of them wait", async () => {
  const [tasks] = await rows(
    `select count(*)::int as tasks, count(distinct (project_id, number))::int as numbers,
            count(*) filter (where exists (select from task_comments c where c.task_id = t.id))::int as commented,
            count(*) filter (where comment_count <> (select count(*) from task_comments c where c.task_id = t.id))::int as miscounted
       from tasks t where workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(tasks).toMatchObject({ tasks: 300, numbers: 300, miscounted: 0 });
  expect(tasks.commented).toBeGreaterThan(50);
  const [linked] = await rows(
    `select count(*) filter (where r.status = 'waiting')::int as waiting, count(*)::int as runs,
            count(*) filter (where a.team_id <> p.team_id)::int as strange
       from task_runs l join runs r on r.id = l.run_id join agents a on a.id = r.agent_id
       join tasks t on t.id = l.task_id join projects p on p.id = t.project_id where l.workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(linked.strange).toBe(0);
  expect(linked.waiting).toBeGreaterThan(3);
  expect(linked.runs).toBeGreaterThan(20);
});

test("the teams' documents stand in trees", async () => {
  const [documents] = await rows(
    `select count(*)::int as documents, count(parent_id)::int as below from documents where workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(documents).toEqual({ documents: 204, below: 192 });
});

test("files of all kinds and authors are spread over the teams and a week, and take their teams' space", async () => {
  const [files] = await rows(
    `select count(*)::int as files, count(distinct f.team_id)::int as teams, count(distinct f.type)::int as types,
            count(distinct f.created_at::date)::int as days,
            count(*) filter (where f.created_at < now() - interval '8 days' or f.created_at > now())::int as untimely,
            array(select distinct author_kind from files where workspace_id = $1 order by 1) as authors,
            sum(c.size)::int as bytes, (select bytes::int from file_usage where workspace_id = $1 and team_id = '') as used
       from files f join contents c on c.storage_key = f.storage_key where f.workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(files).toMatchObject({ files: 100, teams: 7, types: 8, untimely: 0, used: files.bytes });
  expect(files.authors).toEqual(["agent", "grant", "key", "user"]);
  expect(files.days).toBeGreaterThanOrEqual(7);
});

test("comments on tasks of the same team have files attached, made before them", async () => {
  const [attached] = await rows(
    `select count(*)::int as files,
            count(*) filter (where f.team_id <> p.team_id or f.created_at >= c.created_at)::int as strange
       from task_attachments a join files f on f.storage_key = a.storage_key join task_comments c on c.id = a.comment_id
       join tasks t on t.id = c.task_id join projects p on p.id = t.project_id where a.workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(attached.strange).toBe(0);
  expect(attached.files).toBeGreaterThan(10);
});

test("a skill with a draft ahead of its two versions is attached to agents of its team", async () => {
  const actor = await findStanding({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const [skill] = await rows("select id from skills where workspace_id = $1", [tenant.workspaceId]);
  const page = await getSkillPage({ actor, skillId: skill.id });
  expect(page).toMatchObject({ revision: 3, publishedVersion: 2, team: { name: "Customer care" } });
  expect(page.instructions).not.toBe(page.published?.instructions);
  expect(page.usedBy.map(({ versions }) => versions)).toContainEqual([2]);
  await expect(validateSkill({ actor, skillId: skill.id, body: {} })).resolves.toMatchObject({
    problems: [],
  });
});

test("a bulk action has ended: most of its runs were cancelled, some had ended before", async () => {
  const actor = await findStanding({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const [action] = await rows("select id from bulk_actions where workspace_id = $1", [tenant.workspaceId]);
  const { skipped, done, runs, endedAt } = await getBulkAction({ actor, bulkActionId: action.id });
  expect({ skipped, isAll: runs === done + skipped, hasEnded: endedAt !== null }).toEqual({
    ...{ skipped: 5, isAll: true, hasEnded: true },
  });
  expect(done).toBeGreaterThan(3);
});

test("the audit log is full, and each entry is about something that is there", async () => {
  const [audit] = await rows(
    `select count(*)::int as entries, count(distinct action)::int as actions,
            count(*) filter (where target_name is null)::int as nameless from audit_log where workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(audit).toMatchObject({ actions: 13, nameless: 0 });
  expect(audit.entries).toBeGreaterThanOrEqual(2_000);
});

test("a second workspace of the same installation is filled too, with accounts of its own", async () => {
  const second = await createTenant();
  await fill(second, { runs: 100, startsRuns: false });
  const [counted] = await rows(
    `select count(distinct u.id)::int as accounts, count(distinct u.email)::int as addresses from users u
       join memberships m on m.user_id = u.id where m.workspace_id = any($1) and u.name = 'Mara Lindqvist'`,
    [[tenant.workspaceId, second.workspaceId]],
  );
  expect(counted).toEqual({ accounts: 2, addresses: 2 });
}, 120_000);

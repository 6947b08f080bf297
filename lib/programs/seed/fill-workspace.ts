import { insertMetadata } from "#lib/nouns/run-start/insert-metadata.sql.ts";
import { ensureEventPartitions } from "#lib/platform/db/ensure-event-partitions.ts";
import { seedFiles } from "./files/seed-files.ts";
import { daysAgo, type Seed, sqlOf } from "./seed.ts";
import { seedAgents } from "./seed-agents.ts";
import { seedApps } from "./seed-apps.ts";
import { seedConversation } from "./seed-conversation.ts";
import { seedKeys } from "./seed-keys.ts";
import { seedLongRun } from "./seed-long-run.ts";
import { seedPeople } from "./seed-people.ts";
import { seedAudit, seedBulkAction, seedFailures, seedViews } from "./seed-records.ts";
import { seedRuns, seedTraces } from "./seed-runs.ts";
import { seedSkills } from "./seed-skills.ts";
import { seedTasks } from "./seed-tasks.ts";
import { seedTeamDocuments } from "./seed-team-documents.ts";
import { seedRunning, seedWaiting } from "./seed-waiting.ts";
import { startSampleRuns } from "./start-sample-runs.ts";
import { startWaitingRuns } from "./start-waiting-runs.ts";

const WAITING_BY_SQL = 280;
const TRACES = 4_000;

/**
 * Seeds everything and reports each part on a line.
 * @returns the counts.
 */
export async function fillWorkspace(seed: Seed, note: (message: string) => void): Promise<string[]> {
  const { client, workspaceId } = seed;
  await client.query(sqlOf("prepare"));
  await preparePartitions(seed);

  note("people, agents and keys");
  const people = await seedPeople(seed);
  const skill = await seedSkills(seed, people);
  const agents = await seedAgents(seed, { ...people, skill });
  const { userIds } = people;
  const teamIds = Object.values(people.teamIds);
  const requests = await seedKeys(seed, { userIds, teamIds });
  const { rows: keys } = await client.query<{ id: string }>(
    "select id from api_keys where workspace_id = $1 order by id",
    [workspaceId],
  );
  const keyIds = keys.map(({ id }) => id);
  const grantIds = await seedApps(seed, { userIds, teamIds });
  const credentials = { keyIds, grantIds, userIds };
  const ended = await seedRuns(seed, credentials, (done) =>
    note(`${done.toLocaleString("en")} of ${seed.runs.toLocaleString("en")} runs`),
  );
  note("traces");
  await client.query("analyze runs");
  const traced = await seedTraces(seed, { count: Math.min(TRACES, seed.runs), userIds });
  const chat = agents.find(({ shapeName }) => shapeName === "chat");
  const imported = agents.find(({ name }) => name === "Invoice sync");
  const [userId] = userIds;
  const [keyId] = keyIds;
  if (!chat || !imported || !userId || !keyId) throw new Error("the catalogue lacks an agent");
  const long = await seedLongRun(seed, { agent: imported, keyId });
  const conversation = await seedConversation(seed, { agent: chat, userId });

  note("what waits");
  const waiting = await seedWaiting(seed, { agents, count: WAITING_BY_SQL }, credentials);
  await seedRunning(seed, credentials);
  const real = seed.startsRuns ? await startWaitingRuns(seed, { agents }) : 0;
  if (seed.startsRuns) await startSampleRuns(seed, { teamId: people.teamIds.Finance });
  note("failures");
  await seedFailures(seed, { userIds });
  const bulkActionId = await seedBulkAction(seed);
  note("tasks, documents and files");
  const work = await seedTasks(seed, { teamIds: people.teamIds });
  const documents = seed.startsRuns ? await seedTeamDocuments(seed, { teamIds: people.teamIds }) : 0;
  const kept = seed.startsRuns
    ? await seedFiles(seed, { teamIds: people.teamIds })
    : { files: 0, attached: 0 };
  const audited = await seedAudit(seed, { userIds });
  await seedViews(seed, { agentIds: agents.map(({ id }) => id) });
  note("what is looked for");
  await client.query(insertMetadata("(select id, workspace_id, metadata from runs)"));
  await client.query(sqlOf("searched-names"), [workspaceId]);
  note("statistics");
  await client.query("vacuum (analyze)");
  // It may have inserted past the triggers that would mark what was summed before: a worker sums everything again.
  await client.query("delete from run_sums_span; delete from run_sums; delete from run_sums_due");

  const count = (number: number) => number.toLocaleString("en");
  return [
    `${count(ended)} ended runs over 90 days, ${count(waiting + real)} waiting, 8 running and 4 queued, which the next worker ends`,
    `${agents.length} agents beside the samples, ${keyIds.length} keys with ${count(requests)} requests in their logs`,
    `${grantIds.length} connected apps`,
    `${userIds.length} people who can sign in, all with the owner's password: ${people.operatorEmail} is an operator of three teams, ${people.smallTeamEmail} sees the team with the fewest runs`,
    `${count(traced.runs)} whole traces with ${count(traced.events)} events, ${count(audited)} entries in the audit log`,
    `${count(work.tasks)} tasks with ${count(work.comments)} comments, ${count(documents)} documents, ${count(kept.files)} files, of which comments have ${count(kept.attached)} attached`,
    `a trace of ${count(long.events)} events: /runs/${long.runId}`,
    `a conversation of six turns: /runs/${conversation}`,
    `a bulk action: /runs/bulk/${bulkActionId}`,
    `a skill with a history: /skills/${skill.attached[0]?.skillId}`,
  ];
}

/** Events are in the partition of the month that their run was created in. */
async function preparePartitions(seed: Seed): Promise<void> {
  for (const days of [100, 60, 30, 0]) await ensureEventPartitions(seed.client, daysAgo(seed, days));
}

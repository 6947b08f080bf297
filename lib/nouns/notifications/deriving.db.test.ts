import { beforeEach, describe, expect, test } from "vitest";
import { assignInteraction } from "#lib/nouns/interactions/assign-interaction.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { approving, dividing } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTeam, publishGraph } from "#lib/testing/factories.ts";
import { provideService } from "#lib/testing/provide-service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { changeAgentFollowing } from "./change-agent-following.ts";
import { listNotifications } from "./list-notifications.ts";
import { notifyOfExpiring } from "./notify-of-expiring.ts";
import { notifyOfFailures } from "./notify-of-failures.ts";
import { NotifiedTeam } from "./testing/notified-team.ts";

const service = provideService();
let team: NotifiedTeam;
let api: Api;
beforeEach(async () => {
  team = await NotifiedTeam.create();
  api = new Api(service.baseUrl(), team.tenant.key);
});

const query = async (text: string, values: unknown[] = []) =>
  (await runtime().db.pool.query(text, values)).rows;
type Person = Awaited<ReturnType<NotifiedTeam["person"]>>;

/** An approval of an agent called Payments that expires in an hour. */
async function waiting(): Promise<{ agentId: string; interactionId: string; runId: string }> {
  const { agentId } = await publishGraph({ ...team.tenant, graph: approving(), name: "Payments" });
  const runId = await api.started(agentId, { input: { amount: 700 } });
  const { pendingInteraction } = await api.runUntil(runId);
  return { agentId, runId, interactionId: pendingInteraction?.interactionId ?? "" };
}
/** It was opened fifty minutes ago, so ten are left. */
const makeSoon = (interactionId: string) =>
  query(
    "update run_interactions set requested_at = now() - interval '50 minutes', expires_at = now() + interval '10 minutes' where id = $1",
    [interactionId],
  );
const assign = (interactionId: string, person: Person, insteadOf: string | null = null) =>
  assignInteraction({
    actor: team.tenant.owner,
    interactionId,
    body: { assigneeId: person.userId, insteadOf },
  });
const subjects = async (person: Person) => (await team.written(person)).map(({ subject }) => subject);
const seen = async (actor: Person) => (await listNotifications({ actor })).notifications;

test("who is assigned an interaction hears of it, each time, and sees it while it waits for them", async () => {
  const { interactionId } = await waiting();
  const [one, other] = [await team.person(), await team.person()];
  await assign(interactionId, one);
  expect(await seen(one)).toMatchObject([
    {
      subject: "interaction_assigned",
      title: "Over the limit",
      about: expect.stringMatching(/ assigned this to you\. Payments waits for an answer\.$/),
      path: `/inbox?item=${encodeURIComponent(interactionId)}`,
    },
  ]);
  await assign(interactionId, other, one.userId);
  expect([await seen(one), await seen(other)]).toMatchObject([[], [{ subject: "interaction_assigned" }]]);
  await assign(interactionId, one, other.userId);
  expect(await subjects(one)).toEqual(["interaction_assigned", "interaction_assigned"]);
  expect(await seen(one)).toHaveLength(1);
});

test("a secret in a title is hidden", async () => {
  const { interactionId } = await waiting();
  runtime().secrets.add(team.tenant.workspaceId, ["zx9-very-secret"]);
  await query(
    "update run_interactions set request = jsonb_set(request::jsonb, '{title}', '\"Use zx9-very-secret now\"')::json where id = $1",
    [interactionId],
  );
  const person = await team.person();
  await assign(interactionId, person);
  const [shown] = await seen(person);
  expect(shown?.title).toMatch(/^Use .* now$/);
  expect(shown?.title).not.toContain("zx9");
});

test("in the last quarter of its time its assignee hears once that it expires; nobody else does", async () => {
  const { agentId, interactionId } = await waiting();
  const [assignee, follower] = [await team.person(), await team.person()];
  await changeAgentFollowing({ actor: follower, agentId, isFollowed: true });
  await assign(interactionId, assignee);
  await notifyOfExpiring(runtime().db);
  expect(await subjects(assignee)).toEqual(["interaction_assigned"]);
  await makeSoon(interactionId);
  await Promise.all([notifyOfExpiring(runtime().db), notifyOfExpiring(runtime().db)]);
  await notifyOfExpiring(runtime().db);
  expect(await subjects(assignee)).toEqual(["interaction_assigned", "expires_soon"]);
  expect(await subjects(follower)).toEqual([]);
  expect(await seen(assignee)).toContainEqual(
    expect.objectContaining({
      about: "Payments needs an answer.",
      expiresAt: expect.stringMatching(/^2\d{3}-.*Z$/),
    }),
  );
});

test("of what is assigned to nobody, followers of its agent hear who may answer it", async () => {
  const { agentId, interactionId } = await waiting();
  const [follower, viewer] = [await team.person(), await team.person({ role: "viewer" })];
  for (const actor of [follower, viewer]) await changeAgentFollowing({ actor, agentId, isFollowed: true });
  await makeSoon(interactionId);
  await notifyOfExpiring(runtime().db);
  expect([await subjects(follower), await subjects(viewer)]).toEqual([["expires_soon"], []]);
});

describe("failures of an agent", () => {
  async function failing(): Promise<{ agentId: string; fail: (runs?: number) => Promise<void> }> {
    const { agentId } = await publishGraph({ ...team.tenant, graph: dividing, name: "Ledger" });
    return {
      agentId,
      async fail(runs = 1) {
        for (let run = 0; run < runs; run += 1) {
          const runId = await api.started(agentId, { input: { amount: 0 } });
          await api.runUntil(runId, ({ status }) => status === "failed");
        }
        // Ends of the last two seconds are left for the next look.
        await query(
          "update runs set completed_at = completed_at - interval '3 seconds' where agent_id = $1 and completed_at > now() - interval '2 seconds'",
          [agentId],
        );
      },
    };
  }
  const followedLongAgo = (person: Person) =>
    query("update agent_followers set told_until = now() - interval '1 day' where user_id = $1", [
      person.userId,
    ]);
  const anHourLater = (person: Person) =>
    query("update agent_followers set told_at = told_at - interval '61 minutes' where user_id = $1", [
      person.userId,
    ]);

  test("followers hear of failures once an hour, with how many there were", async () => {
    const { agentId, fail } = await failing();
    const person = await team.person();
    await changeAgentFollowing({ actor: person, agentId, isFollowed: true });
    await followedLongAgo(person);
    await fail();
    await Promise.all([notifyOfFailures(runtime().db), notifyOfFailures(runtime().db)]);
    expect(await seen(person)).toMatchObject([
      {
        subject: "agent_failed",
        title: "A run of Ledger failed",
        path: expect.stringMatching(/^\/runs\/run_/),
      },
    ]);
    await query("update runs set completed_at = completed_at - interval '1 minute' where agent_id = $1", [
      agentId,
    ]);
    await query(
      "update agent_followers set told_until = told_until - interval '1 minute' where agent_id = $1",
      [agentId],
    );
    await fail(3);
    await notifyOfFailures(runtime().db);
    expect(await subjects(person)).toEqual(["agent_failed"]);
    await anHourLater(person);
    await notifyOfFailures(runtime().db);
    await notifyOfFailures(runtime().db);
    expect(await subjects(person)).toEqual(["agent_failed", "agent_failed"]);
    expect(await seen(person)).toMatchObject([
      { title: "3 runs of Ledger failed", path: `/runs?agent=${agentId}&status=failed` },
    ]);
  });

  test("failures from before somebody followed, and of agents they follow no more, are not said", async () => {
    const { agentId, fail } = await failing();
    const [late, left] = [await team.person(), await team.person()];
    await changeAgentFollowing({ actor: left, agentId, isFollowed: true });
    await followedLongAgo(left);
    await fail();
    await changeAgentFollowing({ actor: late, agentId, isFollowed: true });
    await notifyOfFailures(runtime().db);
    await changeAgentFollowing({ actor: left, agentId, isFollowed: false });
    expect([await subjects(late), await seen(left)]).toEqual([[], []]);
  });

  test("a failure that is committed late is not passed over", async () => {
    const { agentId, fail } = await failing();
    const person = await team.person();
    await changeAgentFollowing({ actor: person, agentId, isFollowed: true });
    await followedLongAgo(person);
    await fail(2);
    const ids = await query("select id from runs where agent_id = $1 order by id", [agentId]);
    const [, slow] = ids;
    await query("update runs set completed_at = now() - interval '1 hour' where agent_id = $1", [agentId]);
    await query("update runs set status = 'running', error = null, completed_at = null where id = $1", [
      slow?.id,
    ]);
    const client = await runtime().db.pool.connect();
    try {
      await client.query("begin");
      // A machine that is busy takes longer than a transaction may otherwise wait.
      await client.query("set local idle_in_transaction_session_timeout = 0");
      await client.query(
        `update runs set status = 'failed', error = '{"code":"x"}', completed_at = clock_timestamp() where id = $1`,
        [slow?.id],
      );
      // Its end is a while ago by the time that it is committed.
      await waitFor("three seconds", async () => {
        const [row] = await query(
          "select now() > max(xact_start) + interval '3 seconds' as over from pg_stat_activity where backend_xid is not null",
        );
        return row?.over === true;
      });
      await notifyOfFailures(runtime().db);
      expect(await seen(person)).toMatchObject([{ title: "A run of Ledger failed" }]);
      await client.query("commit");
    } finally {
      client.release();
    }
    await anHourLater(person);
    await notifyOfFailures(runtime().db);
    expect(await subjects(person)).toEqual(["agent_failed", "agent_failed"]);
  });

  test("who does not reach the agent any more sees nothing of it", async () => {
    const { agentId, fail } = await failing();
    const person = await team.person();
    await changeAgentFollowing({ actor: person, agentId, isFollowed: true });
    await followedLongAgo(person);
    await fail();
    await query("update agents set team_id = $1 where id = $2", [await createTeam(team.tenant), agentId]);
    await notifyOfFailures(runtime().db);
    expect(await seen(person)).toEqual([]);
  });
});

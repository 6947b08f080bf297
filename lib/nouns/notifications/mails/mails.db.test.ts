import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { newId } from "#lib/platform/ids.ts";
import { createMailer, type Mailer } from "#lib/platform/mail/mailer.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { dividing } from "#lib/testing/agents.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { type MailTestServer, startMailServer } from "#lib/testing/mail-server.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { changeAgentFollowing } from "../change-agent-following.ts";
import { getNotification } from "../get-notification.ts";
import { NotifiedTeam } from "../testing/notified-team.ts";
import { gatherMails } from "./gather-mails.ts";
import { rollDigests } from "./roll-digests.ts";
import { sendMails } from "./send-mails.ts";

let server: MailTestServer;
let started: TestRuntime;
let mailer: Mailer;
/** Recorded metrics. */
const attempts: string[] = [];
let team: NotifiedTeam;
beforeAll(async () => {
  server = await startMailServer();
  // The process that writes knows no mail server; only who sends does.
  started = await startTestRuntime();
  mailer = await createMailer(server.settings, (outcome) => attempts.push(outcome));
});
afterAll(async () => {
  mailer.close();
  await started.close();
  await server.close();
});
beforeEach(async () => {
  team = await NotifiedTeam.create();
});

const query = async (text: string, values: unknown[] = []) =>
  (await runtime().db.pool.query(text, values)).rows;
const send = () => sendMails(runtime().db, { mailer, isTaking: () => true });
async function deliver(): Promise<void> {
  await gatherMails(runtime().db);
  await send();
}
const to = ({ email }: { email: string }) => server.mails.filter((mail) => mail.to === email);
const mailOf = async ({ userId }: { userId: string }) =>
  await query("select outcome, attempts, failure from notification_mails where user_id = $1 order by id", [
    userId,
  ]);
const makeDue = ({ userId }: { userId: string }) =>
  query("update notification_mails set next_attempt_at = now() where user_id = $1 and outcome is null", [
    userId,
  ]);

test("what is assigned is mailed once, with a link to it, and where to stop it", async () => {
  const person = await team.person();
  await team.assign(person, "Order <paper> & pens");
  await deliver();
  await deliver();
  const [mail, ...others] = to(person);
  expect(others).toEqual([]);
  expect(mail?.headers).toMatchObject({
    from: "Laneway <laneway@mail.example>",
    subject: "OPE-1 Order <paper> & pens",
    "message-id": expect.stringMatching(/^<mal_[0-9a-z]{26}@mail\.example>$/),
    "list-unsubscribe": `<${runtime().origin}/account#notifications>`,
    "auto-submitted": "auto-generated",
  });
  expect(mail?.body).toContain(`assigned this task to you.`);
  expect(mail?.body).toMatch(new RegExp(`${runtime().origin}/open/ntf_[0-9a-z]{26}`));
  expect(mail?.raw).toContain("Order &lt;paper&gt; &amp; pens");
  expect(await mailOf(person)).toEqual([{ outcome: "sent", attempts: 1, failure: null }]);
});

test("nobody is mailed of what they did themselves, or did not choose", async () => {
  const [self, silent] = [await team.person(), await team.person({ email: "off" })];
  await team.assign(self, "My own", self);
  await team.assign(silent);
  await deliver();
  expect(await team.written(self)).toEqual([]);
  expect(await team.written(silent)).toMatchObject([{ subject: "task_assigned", mailed: false }]);
  expect([...to(self), ...to(silent)]).toEqual([]);
});

test("names and titles with line ends make no header of their own", async () => {
  const person = await team.person({ name: "Zoë\r\nBcc: evil@example.com" });
  const title = "Grüße an alle";
  await team.assign(person, title);
  await query("update tasks set title = $1 where title = $2", ["Grüße\r\nBcc: evil@example.com", title]);
  await deliver();
  const [mail] = to(person);
  expect(Object.keys(mail?.headers ?? {})).not.toContain("bcc");
  expect(mail?.raw).not.toMatch(/^Bcc:/m);
  expect(server.mails.filter((one) => one.to === "evil@example.com")).toEqual([]);
});

test("several within a minute come together in a second mail, and the task that was taken back is left out", async () => {
  const person = await team.person();
  const first = await team.assign(person, "First");
  await deliver();
  const taken = await team.assign(person, "Taken back");
  await updateTask({ actor: team.tenant.owner, taskId: taken.id, body: { assigneeId: null } });
  await team.assign(person, "Second");
  await team.mention(first.id, person);
  await deliver();
  expect(to(person)).toHaveLength(1);
  await query("update notification_mails set created_at = now() - interval '2 minutes' where user_id = $1", [
    person.userId,
  ]);
  await deliver();
  const [, mail] = to(person);
  expect(mail?.headers.subject).toMatch(/^Notifications: 2 items in Workspace /);
  expect(mail?.body).toContain("Second");
  expect(mail?.body).toContain("mentioned you in a comment.");
  expect(mail?.body).not.toContain("Taken back");
});

test("a digest comes once, at its time, with all that was for it", async () => {
  const person = await team.person({ email: "digest" });
  await team.assign(person, "One");
  await team.assign(person, "Two");
  await deliver();
  expect(to(person)).toEqual([]);
  await query("update notifications set mail_due_at = now() where user_id = $1", [person.userId]);
  await query("update notification_settings set next_digest_at = now() where user_id = $1", [person.userId]);
  await deliver();
  await rollDigests(runtime().db);
  await deliver();
  const [mail, ...others] = to(person);
  expect(others).toEqual([]);
  expect(mail?.headers.subject).toMatch(/^Daily digest: 2 items in Workspace /);
  const [settings] = await query(
    "select next_digest_at as at from notification_settings where user_id = $1",
    [person.userId],
  );
  expect(settings?.at.getTime()).toBeGreaterThan(Date.now());
});

test("a digest whose time was missed comes as soon as mails are sent again", async () => {
  const person = await team.person({ email: "digest" });
  await query(
    "update notification_settings set next_digest_at = now() - interval '25 hours' where user_id = $1",
    [person.userId],
  );
  await team.assign(person, "Late");
  await deliver();
  expect(to(person).map(({ body }) => body)).toEqual([expect.stringContaining("Late")]);
});

test("a digest tells all failures of an agent in one line, which leads to all of them", async () => {
  const person = await team.person({ email: "digest" });
  const { agentId } = await publishGraph({ ...team.tenant, graph: dividing, name: "Ledger" });
  await changeAgentFollowing({ actor: person, agentId, isFollowed: true });
  const { workspaceId } = team.tenant;
  // At once: the service's own worker gathers mails too.
  await query(
    `insert into notifications (id, workspace_id, user_id, subject, item_id, occasion, by_browser, mail_due_at, failures)
     select id, $1, $2, 'agent_failed', $3, id, true, now(), failures
       from unnest($4::text[], $5::jsonb[]) as given (id, failures)`,
    [
      ...[workspaceId, person.userId, agentId],
      [newId("notification"), newId("notification")],
      [200, 1].map((runs) => JSON.stringify({ runs, lastRunId: newId("run") })),
    ],
  );
  await deliver();
  const [mail] = to(person);
  expect(mail?.body).toContain("201 runs of Ledger failed");
  const opened = /\/open\/(ntf_[0-9a-z]+)/.exec(mail?.body ?? "")?.[1] ?? "";
  const { path } = await getNotification({ actor: person, notificationId: opened });
  expect(path).toBe(`/runs?agent=${agentId}&status=failed`);
});

test("who was removed, suspended or taken from the team meanwhile gets nothing", async () => {
  const people = [await team.person(), await team.person(), await team.person()];
  for (const person of people) await team.assign(person);
  const [removed, suspended, moved] = people.map(({ userId }) => userId);
  await query("update memberships set status = 'removed' where user_id = $1", [removed]);
  await query("update memberships set status = 'suspended' where user_id = $1", [suspended]);
  await query("delete from team_members where user_id = $1", [moved]);
  await deliver();
  for (const person of people) {
    expect(to(person)).toEqual([]);
    expect(await mailOf(person)).toMatchObject([{ outcome: "empty" }]);
  }
});

test("a refused recipient is given up at once, and the others get theirs", async () => {
  const [refused, other] = [await team.person(), await team.person()];
  server.refused.add(refused.email);
  await team.assign(refused);
  await team.assign(other);
  attempts.length = 0;
  await deliver();
  expect(attempts.sort()).toEqual(["failed", "sent"]);
  expect(to(other)).toHaveLength(1);
  expect(await mailOf(refused)).toEqual([
    { outcome: "failed", attempts: 1, failure: expect.stringContaining("no such mailbox") },
  ]);
});

test("while the server is down mails wait, and go out once when it is back", async () => {
  const person = await team.person();
  await team.assign(person);
  await server.goDown();
  await deliver();
  expect(await mailOf(person)).toMatchObject([{ outcome: null, attempts: 1 }]);
  await server.comeUp();
  await send();
  expect(to(person)).toEqual([]); // not before its time
  await makeDue(person);
  await send();
  expect(to(person)).toHaveLength(1);
  expect(await mailOf(person)).toMatchObject([{ outcome: "sent", attempts: 2 }]);
});

test("attempts are bounded", async () => {
  const person = await team.person();
  await team.assign(person);
  await gatherMails(runtime().db);
  await query("update notification_mails set attempts = 7 where user_id = $1", [person.userId]);
  await server.goDown();
  await send();
  await server.comeUp();
  expect(await mailOf(person)).toMatchObject([{ outcome: "failed", attempts: 8 }]);
});

test("a worker killed between sending and writing that down has it sent again, as the same message", async () => {
  const person = await team.person();
  await team.assign(person);
  const { environment } = server;
  const doomed = await startWorkerProcess({
    databaseUrl: started.url,
    modelUrl: "http://127.0.0.1:9",
    diesAt: "mail-sent",
    environment,
  });
  await doomed.exited;
  expect(to(person)).toHaveLength(1);
  expect(await mailOf(person)).toMatchObject([{ outcome: null, attempts: 1 }]);
  await makeDue(person);
  await send();
  await send();
  const sent = to(person).map(({ headers }) => headers["message-id"]);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(await mailOf(person)).toMatchObject([{ outcome: "sent", attempts: 2 }]);
});

test("two workers at once send each mail once", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => team.person()));
  for (const person of people) await team.assign(person);
  await Promise.all([deliver(), deliver(), deliver()]);
  await waitFor("all", () => people.every((person) => to(person).length > 0));
  for (const person of people) expect(to(person)).toHaveLength(1);
});

test("what was due for more than a day, for want of a mail server, is not sent any more", async () => {
  const person = await team.person();
  await team.assign(person);
  await query("update notifications set mail_due_at = now() - interval '25 hours' where user_id = $1", [
    person.userId,
  ]);
  await deliver();
  expect(to(person)).toEqual([]);
});

import { beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DEFAULT_CHOICES } from "#lib/contract/notification-choices.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { doubling } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph } from "#lib/testing/factories.ts";
import { provideService } from "#lib/testing/provide-service.ts";
import { NotifiedTeam } from "./testing/notified-team.ts";

const {
  getNotificationSettings,
  changeNotificationSettings,
  listNotifications,
  getNotification,
  getAgentFollowing,
  changeAgentFollowing,
} = dashboardOperations;

const service = provideService();
let team: NotifiedTeam;
beforeEach(async () => {
  team = await NotifiedTeam.create();
});

const browse = ({ workspaceId, userId }: { workspaceId: string; userId: string }) =>
  openDashboard({ baseUrl: service.baseUrl(), workspaceId, userId });
const settingsOf = async (dashboard: Dashboard) => accepted(await dashboard.call(getNotificationSettings));
const body = {
  choices: { ...DEFAULT_CHOICES, task_assigned: { email: "digest" as const, browser: false } },
  digestHour: 17,
  timeZone: "Europe/Berlin",
};

describe("settings", () => {
  test("are the defaults until chosen, then what was chosen, for one person in one workspace", async () => {
    const [person, colleague] = [
      await createUser({ ...team.tenant, role: "viewer" }),
      await createUser(team.tenant),
    ];
    const dashboard = await browse(person);
    expect(await settingsOf(dashboard)).toEqual({
      email: person.email,
      choices: DEFAULT_CHOICES,
      digestHour: 8,
      timeZone: null,
      isMailConfigured: false,
      followedAgents: [],
    });
    expect(accepted(await dashboard.call(changeNotificationSettings, { body }))).toMatchObject(body);
    expect(await settingsOf(dashboard)).toMatchObject(body);
    expect(await settingsOf(await browse(colleague))).toMatchObject({ choices: DEFAULT_CHOICES });
  });

  test("with an unknown time zone, hour or subject are refused with the field", async () => {
    const dashboard = await browse(await createUser(team.tenant));
    for (const [change, field] of [
      [{ timeZone: "Mars/Olympus" }, "/timeZone"],
      [{ digestHour: 24 }, "/digestHour"],
      [{ choices: { ...DEFAULT_CHOICES, weather: { email: "off", browser: true } } }, "/choices/weather"],
    ] as const) {
      const { status, error } = await dashboard.call(changeNotificationSettings, {
        body: { ...body, ...change },
      });
      expect([status, error?.details?.[0]?.field]).toEqual([400, field]);
    }
  });

  test("changed, move what waits for the digest to its new time", async () => {
    const person = await team.person({ email: "digest" });
    await team.assign(person);
    await team.choose(person, "digest", { digestHour: (new Date().getUTCHours() + 2) % 24 });
    const { rows } = await runtime().db.pool.query(
      "select n.mail_due_at = s.next_digest_at as moved from notifications n join notification_settings s using (workspace_id, user_id) where user_id = $1",
      [person.userId],
    );
    expect(rows).toEqual([{ moved: true }]);
  });
});

describe("an agent", () => {
  test("is followed and no more, and stands in the settings", async () => {
    const { agentId } = await publishGraph({ ...team.tenant, graph: doubling, name: "Payments" });
    const dashboard = await browse(await team.person());
    const follow = (isFollowed: boolean) =>
      dashboard.call(changeAgentFollowing, { params: { agentId }, body: { isFollowed } });
    const isFollowed = async () =>
      accepted(await dashboard.call(getAgentFollowing, { params: { agentId } })).isFollowed;
    expect(await isFollowed()).toBe(false);
    for (let time = 0; time < 2; time += 1) expect((await follow(true)).status).toBe(200);
    expect(await isFollowed()).toBe(true);
    expect((await settingsOf(dashboard)).followedAgents).toEqual([{ id: agentId, name: "Payments" }]);
    expect((await follow(false)).status).toBe(200);
    expect(await isFollowed()).toBe(false);
  });

  test("of another team or workspace can't be followed", async () => {
    const dashboard = await browse(await team.person());
    const otherTeam = await createTeam(team.tenant);
    const inTeam = await publishGraph({ ...team.tenant, teamId: otherTeam, graph: doubling });
    const elsewhere = await publishGraph({ ...(await createTenant()), graph: doubling });
    const refusals = [];
    for (const { agentId } of [inTeam, elsewhere]) {
      const { error } = await dashboard.call(changeAgentFollowing, {
        params: { agentId },
        body: { isFollowed: true },
      });
      refusals.push(error?.code);
    }
    expect(refusals).toEqual(["permission_denied", "agent_not_found"]);
  });
});

describe("a notification", () => {
  const idOf = async ({ userId }: { userId: string }) => {
    const { rows } = await runtime().db.pool.query("select id from notifications where user_id = $1", [
      userId,
    ]);
    return rows[0]?.id as string; // there is one
  };
  const open = async (dashboard: Dashboard, notificationId: string) =>
    dashboard.call(getNotification, { params: { notificationId } });

  test("is shown to its person alone, in its workspace alone, and leads to the task from any", async () => {
    const person = await team.person();
    const task = await team.assign(person);
    const other = await createTenant();
    await runtime().db.pool.query(
      "insert into memberships (workspace_id, user_id, role, status) values ($1, $2, 'viewer', 'active')",
      [other.workspaceId, person.userId],
    );
    const here = await browse(person);
    const elsewhere = await browse({ ...person, workspaceId: other.workspaceId });
    const colleague = await browse(await team.person());
    const shown = async (dashboard: Dashboard) =>
      accepted(await dashboard.call(listNotifications)).notifications.map(({ path }) => path);
    expect([await shown(here), await shown(elsewhere), await shown(colleague)]).toEqual([
      [`/tasks/${task.number}`],
      [],
      [],
    ]);
    const id = await idOf(person);
    expect(accepted(await open(here, id))).toMatchObject({ path: `/tasks/${task.id}`, isHere: true });
    expect(accepted(await open(elsewhere, id))).toMatchObject({
      isHere: false,
      workspace: { id: team.tenant.workspaceId },
    });
    expect((await open(colleague, id)).status).toBe(404);
  });

  test("is not in the browser's list where that was switched off, or after some minutes", async () => {
    const [off, late] = [await team.person(), await team.person()];
    await team.choose(off, "at_once", { browser: false });
    await team.assign(off);
    await team.assign(late);
    await runtime().db.pool.query(
      "update notifications set id = 'ntf_0000000000' || right(id, 16) where user_id = $1",
      [late.userId],
    );
    for (const person of [off, late])
      expect(accepted(await (await browse(person)).call(listNotifications)).notifications).toEqual([]);
  });

  test("of a workspace that the person left opens nothing", async () => {
    const person = await team.person();
    await team.assign(person);
    const other = await createTenant();
    await runtime().db.pool.query(
      "insert into memberships (workspace_id, user_id, role, status) values ($1, $2, 'viewer', 'active')",
      [other.workspaceId, person.userId],
    );
    await runtime().db.pool.query(
      "update memberships set status = 'removed' where workspace_id = $1 and user_id = $2",
      [team.tenant.workspaceId, person.userId],
    );
    const dashboard = await browse({ ...person, workspaceId: other.workspaceId });
    expect((await open(dashboard, await idOf(person))).status).toBe(404);
  });
});

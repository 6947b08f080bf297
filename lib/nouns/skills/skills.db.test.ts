import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { skillPageOperations } from "#lib/contract/dashboard/skills.ts";
import { skillOperations } from "#lib/contract/skills.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { deleteTeam } from "#lib/nouns/workspaces/delete-team.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createApiKey, createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createSkill, listSkills, getSkill, updateSkill, validateSkill, publishSkill } = skillOperations;
const { listSkillHistory, getSkillVersion } = skillOperations;

const SCOPES = ["agents:list", "agents:read", "agents:write"] as const;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  api = await apiOf(tenant, tenant.owner.userId);
});
afterAll(() => service.close());

async function apiOf(
  { workspaceId }: Tenant,
  userId: string,
  scopes: readonly (typeof SCOPES)[number][] = SCOPES,
) {
  const { key } = await createApiKey({ workspaceId, userId, scopes });
  return new Api(service.baseUrl, key);
}

const rules = { name: "Refund rules", instructions: "Refund within **30 days**.", tools: ["callback"] };
const created = async (parts: object = {}) => {
  const { teamId } = tenant;
  return accepted(await api.call(createSkill, { body: { ...rules, teamId, ...parts } }));
};
const update = (skillId: string, body: object, by = api) =>
  by.call(updateSkill, { params: { skillId }, body });
const publish = (skillId: string, revision: number, by = api, message?: string) =>
  by.call(publishSkill, { params: { skillId }, body: { revision, ...(message ? { message } : {}) } });
const read = async (skillId: string) => accepted(await api.call(getSkill, { params: { skillId } }));
const versionOf = (skillId: string, version: number) =>
  api.call(getSkillVersion, { params: { skillId, version: String(version) } });

describe("a skill", () => {
  test("is created, published, changed and published again; each version stays as it was", async () => {
    const skill = await created({ description: "What we refund" });
    expect(skill).toEqual({
      ...rules,
      id: expect.stringMatching(/^skl_/),
      description: "What we refund",
      teamId: tenant.teamId,
      revision: 1,
      publishedVersion: null,
    });
    const first = accepted(await publish(skill.id, 1));
    expect(first).toEqual({ version: 1, versionId: expect.stringMatching(/^skv_/) });
    const changed = accepted(await update(skill.id, { revision: 1, instructions: "Refund nothing." }));
    expect(changed).toMatchObject({ revision: 2, publishedVersion: 1, instructions: "Refund nothing." });
    expect(accepted(await publish(skill.id, 2, api, "Stricter")).version).toBe(2);
    expect(await read(skill.id)).toMatchObject({ revision: 2, publishedVersion: 2 });

    const { entries } = accepted(await api.call(listSkillHistory, { params: { skillId: skill.id } }));
    expect(entries).toMatchObject([
      { version: 2, message: "Stricter", publishedBy: { type: "key" } },
      { version: 1, message: "" },
    ]);
    expect(accepted(await versionOf(skill.id, 1))).toMatchObject({ ...rules, version: 1 });
    expect(accepted(await versionOf(skill.id, 2))).toMatchObject({ instructions: "Refund nothing." });
    expect((await versionOf(skill.id, 3)).error?.code).toBe("not_found");
  });

  test("its history is paged, the newest first", async () => {
    const { id } = await created();
    for (const _ of [1, 2, 3]) accepted(await publish(id, 1));
    const params = { skillId: id };
    const first = accepted(await api.call(listSkillHistory, { params, query: { limit: 2 } }));
    expect(first.entries.map(({ version }) => version)).toEqual([3, 2]);
    const { nextCursor: cursor } = first.pagination;
    const second = accepted(
      await api.call(listSkillHistory, { params, query: { limit: 2, cursor: cursor ?? "" } }),
    );
    expect(second).toMatchObject({ entries: [{ version: 1 }], pagination: { hasMore: false } });
    const other = { skillId: (await created()).id };
    const foreign = await api.call(listSkillHistory, { params: other, query: { cursor: cursor ?? "" } });
    expect(foreign.error?.code).toBe("invalid_cursor");
  });

  test("answers with its revision as ETag, and is listed without its contents", async () => {
    const skill = await created({ name: "Listed" });
    const answered = await api.call(getSkill, { params: { skillId: skill.id } });
    expect(answered.headers.get("etag")).toBe('"1"');
    expect(accepted(answered)).toEqual(skill);
    type Page = z.output<typeof listSkills.output>;
    const found: { id: string }[] = [];
    for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 50; pages += 1) {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const page: Page = accepted(await api.call(listSkills, { query }));
      found.push(...page.skills);
      cursor = page.pagination.nextCursor;
    }
    const { instructions: _instructions, tools: _tools, ...listed } = skill;
    expect(found).toContainEqual(listed);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  test("is checked with the workspace's tools, and not published with a problem", async () => {
    const { id } = await created({ instructions: " \n", tools: ["callback", "shop.nothing", "callback"] });
    const params = { skillId: id };
    const { valid, problems } = accepted(await api.call(validateSkill, { params, body: {} }));
    expect([valid, problems.map(({ code, path }) => `${code} ${path}`)]).toEqual([
      false,
      ["instructions_missing /instructions", "unknown_tool /tools/1"],
    ]);
    const refused = await publish(id, 1);
    expect(refused).toMatchObject({ status: 422, error: { code: "skill_invalid" } });
    expect(refused.error?.details?.map(({ field }) => field)).toEqual(["/instructions", "/tools/1"]);
    expect((await versionOf(id, 1)).error?.code).toBe("not_found");
    const other = await api.call(validateSkill, { params, body: { instructions: "Go.", tools: [] } });
    expect(accepted(other)).toEqual({ valid: true, problems: [] });
  });

  test("of writes on one revision one is kept, the others get the current revision", async () => {
    const { id } = await created();
    const writes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(id, { revision: 1, instructions: `Writer ${index}` })),
    );
    const refused = writes.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(7);
    for (const { status, error } of refused) {
      expect([status, error?.code]).toEqual([409, "revision_conflict"]);
      expect(error?.details).toEqual([{ code: "current_revision", message: "2", field: "/revision" }]);
    }
    const [won] = writes.filter(({ ok }) => ok);
    expect(won && accepted(won)).toEqual(await read(id));
  });

  test("a publication that races with a change publishes exactly the revision that it names", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await created();
      const [published, changed] = await Promise.all([
        publish(id, 1),
        update(id, { revision: 1, instructions: "Changed" }),
      ]);
      expect(accepted(changed).revision).toBe(2);
      const came = published.ok ? accepted(await versionOf(id, 1)).instructions : published.error?.code;
      expect(came).toBe(published.ok ? rules.instructions : "revision_conflict");
    }
  });

  test("publications at once each make a version of their own", async () => {
    const { id } = await created();
    const versions = await Promise.all([1, 2, 3, 4].map(() => publish(id, 1)));
    expect(versions.map((published) => accepted(published).version).sort()).toEqual([1, 2, 3, 4]);
  });

  test("a write that changes nothing raises no revision, and is still based on one", async () => {
    const { id } = await created();
    expect(accepted(await update(id, { revision: 1, ...rules }))).toMatchObject({ revision: 1 });
    expect((await update(id, { revision: 2 })).error?.code).toBe("revision_conflict");
  });

  test.each<[string, object, string]>([
    ["a name of nothing", { name: "  " }, "/name"],
    ["65,537 bytes of instructions", { instructions: `${"x".repeat(65_535)}ü` }, "/instructions"],
    ["a description over 2,000 characters", { description: "x".repeat(2_001) }, "/description"],
    ["text that cannot be stored", { instructions: "a\u0000b" }, "/instructions"],
    ["tools that are no texts", { tools: [1] }, "/tools/0"],
    ["a member that is unknown", { graph: {} }, "/graph"],
  ])("%s is refused with its place, and nothing is written", async (_, body, field) => {
    const { id } = await created();
    const refused = await update(id, { revision: 1, ...body });
    expect(refused).toMatchObject({ status: 400, error: { code: "invalid_request" } });
    expect(refused.error?.details?.[0]?.field).toBe(field);
    expect((await read(id)).revision).toBe(1);
    const { teamId } = tenant;
    expect((await api.call(createSkill, { body: { ...rules, teamId, ...body } })).status).toBe(400);
  });

  test("65,536 bytes and hostile text come back as they were sent", async () => {
    const name = "Ünïcode <script>alert(1)</script> 🦊";
    const skill = await created({ name, instructions: "ü".repeat(32_768) });
    expect(skill).toMatchObject({ name, instructions: "ü".repeat(32_768) });
    const ids = ["skl_nope", "../agents", "%00", "x".repeat(500)].map(encodeURIComponent);
    for (const skillId of ids) {
      const { status } = await api.call(getSkill, { params: { skillId } });
      expect(status).toBe(404);
    }
  });

  test("its creation and publication are in the audit log", async () => {
    const { id } = await created();
    accepted(await publish(id, 1));
    const { rows } = await runtime().db.pool.query(
      "select action, details from audit_log where target_id = $1 order by at, id",
      [id],
    );
    expect(rows).toMatchObject([
      { action: "skill.created" },
      { action: "skill.published", details: { version: 1 } },
    ]);
  });
});

describe("skills are for", () => {
  test("builders of the skill's team", async () => {
    const { id } = await created();
    const params = { skillId: id };
    const { workspaceId, teamId } = tenant;
    const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
    const elsewhere = await createUser({ workspaceId, role: "builder", teamIds: [await createTeam(tenant)] });
    const stranger = await createTenant();
    const calls = (by: Api) => [
      by.call(getSkill, { params }),
      update(id, { revision: 1, name: "Mine" }, by),
      publish(id, 1, by),
      by.call(validateSkill, { params, body: {} }),
      by.call(listSkillHistory, { params }),
      by.call(getSkillVersion, { params: { ...params, version: "1" } }),
    ];
    for (const { userId } of [operator, elsewhere])
      for (const { status, error } of await Promise.all(calls(await apiOf(tenant, userId))))
        expect([status, error?.code]).toEqual([403, "permission_denied"]);
    const theirs = await apiOf(stranger, stranger.owner.userId);
    for (const { status, error } of await Promise.all(calls(theirs)))
      expect([status, error?.code]).toEqual([404, "skill_not_found"]);
    expect(accepted(await theirs.call(listSkills)).skills).toEqual([]);
    expect(accepted(await (await apiOf(tenant, elsewhere.userId)).call(listSkills)).skills).toEqual([]);
    const listed = await (await apiOf(tenant, operator.userId)).call(listSkills);
    expect(listed.error?.code).toBe("permission_denied");
    expect((await read(id)).revision).toBe(1);
  });

  test("credentials with its scopes, while the workspace has authoring on", async () => {
    const own = await createTenant();
    const body = { ...rules, teamId: own.teamId };
    const reading = await apiOf(own, own.owner.userId, ["agents:read"]);
    const listing = await apiOf(own, own.owner.userId, ["agents:list"]);
    expect(accepted(await reading.call(listSkills)).skills).toEqual([]);
    expect((await listing.call(listSkills)).error?.code).toBe("insufficient_scope");
    expect((await reading.call(createSkill, { body })).error?.code).toBe("insufficient_scope");
    const full = await apiOf(own, own.owner.userId);
    const { id } = accepted(await full.call(createSkill, { body }));
    expect((await update(id, { revision: 1 }, reading)).error?.code).toBe("insufficient_scope");
    expect((await publish(id, 1, reading)).error?.code).toBe("insufficient_scope");
    await changeSetting({ actor: own.owner, name: "capabilities.authoring", value: false });
    for (const { error } of [
      await full.call(getSkill, { params: { skillId: id } }),
      await publish(id, 1, full),
    ])
      expect(error?.code).toBe("capability_disabled");
    await changeSetting({ actor: own.owner, name: "capabilities.authoring", value: true });
    expect(accepted(await publish(id, 1, full)).version).toBe(1);
  });
});

describe("the dashboard", () => {
  const { listVisibleSkills, getSkillPage, listSkillTools } = skillPageOperations;
  const browserOf = (userId: string, { workspaceId } = tenant) =>
    openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

  test("shows builders drafts, and everybody else in the team what is published", async () => {
    const { workspaceId, teamId } = tenant;
    const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
    const [draft, skill] = [await created({ name: "Not yet" }), await created({ name: "Seen" })];
    accepted(await publish(skill.id, 1));
    accepted(await update(skill.id, { revision: 1, name: "Seen later", instructions: "Later." }));
    const params = { skillId: skill.id };

    const building = await browserOf(tenant.owner.userId);
    const page = accepted(await building.call(getSkillPage, { params }));
    expect(page).toMatchObject({ name: "Seen later", instructions: "Later.", isDraft: true, mayEdit: true });
    expect(page.published).toMatchObject({ version: 1, name: "Seen" });
    const search = { query: { search: "seen LATER" } };
    expect(accepted(await building.call(listVisibleSkills, search)).skills).toMatchObject([
      { id: skill.id, isChanged: true, team: { id: teamId } },
    ]);
    expect(accepted(await building.call(listSkillTools)).tools).toContainEqual({
      name: "callback",
      description: expect.any(String),
    });

    const reading = await browserOf(operator.userId);
    const theirs = accepted(await reading.call(getSkillPage, { params }));
    expect(theirs).toMatchObject({
      name: "Seen",
      instructions: rules.instructions,
      isDraft: false,
      mayEdit: false,
    });
    const { skills } = accepted(await reading.call(listVisibleSkills, { query: { limit: 100 } }));
    expect(skills).toContainEqual(expect.objectContaining({ id: skill.id, name: "Seen", isChanged: false }));
    expect(skills.map(({ id }) => id)).not.toContain(draft.id);
    const hidden = await reading.call(getSkillPage, { params: { skillId: draft.id } });
    expect(hidden.error?.code).toBe("skill_not_found");
    const stranger = await createTenant();
    const foreign = await browserOf(stranger.owner.userId, stranger);
    expect((await foreign.call(getSkillPage, { params })).error?.code).toBe("skill_not_found");
    expect(accepted(await foreign.call(listVisibleSkills)).skills).toEqual([]);
  });

  test("only reads while authoring is off", async () => {
    const own = await createTenant();
    const browser = await browserOf(own.owner.userId, own);
    const body = { ...rules, teamId: own.teamId };
    const { id } = accepted(await browser.call(skillPageOperations.createSkill, { body }));
    const params = { skillId: id };
    await changeSetting({ actor: own.owner, name: "capabilities.authoring", value: false });
    expect(accepted(await browser.call(getSkillPage, { params }))).toMatchObject({ mayEdit: false });
    for (const { status, error } of [
      await browser.call(skillPageOperations.createSkill, { body }),
      await browser.call(skillPageOperations.updateSkill, { params, body: { revision: 1, name: "x" } }),
      await browser.call(skillPageOperations.publishSkill, { params, body: { revision: 1 } }),
    ])
      expect([status, error?.code]).toEqual([403, "capability_disabled"]);
  });
});

test("what a graph may name includes the team's published skills, as they were published", async () => {
  const skill = await created({ name: "To be named", description: "Why" });
  const options = () => api.call(authoringOperations.getOptions, { query: { teamId: tenant.teamId } });
  expect(accepted(await options()).skills.map(({ id }) => id)).not.toContain(skill.id);
  accepted(await publish(skill.id, 1));
  accepted(await update(skill.id, { revision: 1, name: "Renamed" }));
  expect(accepted(await options()).skills).toContainEqual({
    id: skill.id,
    name: "To be named",
    description: "Why",
    publishedVersion: 1,
    tools: ["callback"],
  });
});

test("a team that owns a skill stays", async () => {
  const teamId = await createTeam(tenant);
  await created({ teamId });
  await expect(deleteTeam({ actor: tenant.owner, teamId })).rejects.toMatchObject({
    code: "invalid_request",
  });
});

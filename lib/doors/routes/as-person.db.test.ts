import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { SessionOperation } from "#lib/contract/operation.ts";
import { type ApiRequest, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createProject, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createDraftAsPerson, updateDraftAsPerson, createSkill, updateSkill } = dashboardOperations;
const { createDocument, createTaskAsPerson } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let person: Dashboard;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  const { workspaceId, owner } = tenant;
  person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
});
afterAll(() => service.close());

/** The revision that an answer carries, and its status. */
async function tagOf<O extends SessionOperation>(operation: O, request: ApiRequest) {
  const answer = await person.call(operation, request);
  return { status: answer.status, etag: answer.headers.get("etag"), body: accepted(answer) };
}

test("a person's drafts and skills carry their revision as ETag, as those of keys do", async () => {
  const { teamId } = tenant;
  const draft = await tagOf(createDraftAsPerson, { body: { name: "Draft", teamId, graph: {} } });
  expect(draft).toMatchObject({ status: 201, etag: '"1"' });
  const ofDraft = { params: { agentId: draft.body.id }, body: { revision: 1, name: "Other" } };
  expect(await tagOf(updateDraftAsPerson, ofDraft)).toMatchObject({ status: 200, etag: '"2"' });

  const skill = await tagOf(createSkill, { body: { name: "Rules", teamId, instructions: "Be kind." } });
  expect(skill).toMatchObject({ status: 201, etag: '"1"' });
  const ofSkill = { params: { skillId: skill.body.id }, body: { revision: 1, name: "Other" } };
  expect(await tagOf(updateSkill, ofSkill)).toMatchObject({ status: 200, etag: '"2"' });
});

test("what a person's idempotencyKey has created is answered again, not created again", async () => {
  const projectId = await createProject(tenant);
  const creations = [
    [createDocument, { teamId: tenant.teamId, title: "Rules", content: "One" }],
    [createTaskAsPerson, { projectId, title: "Rules" }],
  ] as const;
  for (const [operation, given] of creations) {
    const create = (title: string) =>
      person.call(operation as SessionOperation, { body: { ...given, title, idempotencyKey: "once" } });
    const [first, again, other] = [await create("Rules"), await create("Rules"), await create("Other")];
    expect([first.status, again.status, other.status]).toEqual([201, 200, 200]);
    expect([first, again, other].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([
      null,
      "true",
      "true",
    ]);
    expect(other.headers.get("idempotency-body-changed")).toBe("true");
    expect(accepted(again).id).toBe(accepted(first).id);
  }
});

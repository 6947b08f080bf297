import { afterAll, beforeAll, test } from "vitest";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { sendAPartTwice, sendAPartWhileCompleted } from "./testing/upload-races.ts";

// Long: a race is lost in one of many rounds; `uploads.db.test.ts` has a few of each.

let service: TestService;
let api: Api;
let teamId: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  const tenant = await createTenant();
  teamId = tenant.teamId;
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const scopes = ["files:read", "files:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds: [teamId] });
  api = new Api(service.baseUrl, key);
});
afterAll(() => service.close());

test("of two requests for a part at once one counts, in every round", () =>
  sendAPartTwice({ api, teamId, rounds: 4 }));

test(
  "a part that is sent again while the upload is completed leaves no file by half, in every round",
  () => sendAPartWhileCompleted({ api, teamId, rounds: 40 }),
  120_000,
);

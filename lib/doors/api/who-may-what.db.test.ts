import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import { ROLES, type Role } from "#lib/nouns/access/roles.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { AskingRoles, plain } from "./testing/asking-roles.ts";
import { NEEDED_ROLES } from "./testing/needed-roles.ts";

let service: TestService;
let people: AskingRoles;

beforeAll(async () => {
  service = await startTestService();
  people = await AskingRoles.open(service.baseUrl);
});
afterAll(() => service.close());

/** Each role includes those before it (D14). */
const LADDER: readonly Role[] = ["viewer", "operator", "builder", "admin", "owner"];

const operations = Object.entries({ ...dashboardOperations, ...dashboardStreams });
/** Last, because it takes the session along to the new workspace. */
const isLast = ([key]: (typeof operations)[number]) => key === "createWorkspace";
const inOrder = [...operations.filter((operation) => !isLast(operation)), ...operations.filter(isLast)];
const cases = inOrder.map(([key, operation], index) => {
  const expected = NEEDED_ROLES[key as keyof typeof NEEDED_ROLES]; // the keys are those of the two maps
  const half = index < inOrder.length / 2 ? 0 : 1;
  return [`${key} needs ${plain(expected).needs}`, { operation, expected, half }] as const;
});

describe.each(cases)("%s", (_, { operation, expected, half }) => {
  test.each(ROLES)("asked by the role %s", async (role) => {
    const { needs, answers = "ok" } = plain(expected);
    const isAllowed = LADDER.indexOf(role) >= LADDER.indexOf(needs);
    const answer = await people.ask(operation, { role, half, expected });
    expect(answer).toBe(isAllowed ? answers : "permission_denied");
  });
});

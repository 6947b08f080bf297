import { expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { createUser } from "#lib/testing/factories.ts";
import type { ClientApp, PersonRef } from "../testing/client-app.ts";
import { offeredBy } from "../testing/offered-by.ts";
import { provideApp } from "../testing/provide-app.ts";

let person: PersonRef;
let app: ClientApp;
provideApp((provided) => {
  ({ person, app } = provided);
});

async function offered(who: PersonRef, scope: string | undefined) {
  const { scopes, scopesBeyondRole } = await offeredBy(app, who, app.parameters({ scope }));
  return { scopes, scopesBeyondRole };
}

async function somebody(role: "viewer" | "operator"): Promise<PersonRef> {
  const { userId } = await createUser({ workspaceId: person.workspaceId, role });
  return { ...person, userId };
}

test("an app that names no scope asks for those that tools use now", async () => {
  expect(await offered(person, undefined)).toEqual({
    scopes: [
      "agents:list",
      "agents:read",
      "agents:write",
      "agents:run",
      "runs:read",
      "tasks:execute",
      "documents:read",
      "documents:write",
      "files:read",
      "files:write",
    ],
    scopesBeyondRole: [],
  });
});

const NOTHING_TO_DO = [
  "openid email profile",
  "openid",
  "agents:LIST",
  "openid email offline_access",
  "offline_access",
];
test.each(NOTHING_TO_DO)(
  "an app that names nothing it could do (%s) asks for what one without a scope asks for",
  async (scope) => {
    expect(await offered(person, scope)).toEqual(await offered(person, undefined));
  },
);

test("an owner is offered everything that the app asks for", async () => {
  const { scopes } = await offered(person, SCOPES.join(" "));
  expect([...scopes].sort()).toEqual([...SCOPES].sort());
});

test("a viewer is offered what a viewer can do, and is told what their role does not allow", async () => {
  const viewer = await somebody("viewer");
  expect(await offered(viewer, "agents:list agents:write agents:run runs:read files:write")).toEqual({
    scopes: ["agents:list", "runs:read"],
    scopesBeyondRole: ["agents:write", "agents:run", "files:write"],
  });
  expect(await offered(viewer, "agents:write")).toEqual({ scopes: [], scopesBeyondRole: ["agents:write"] });
});

test("an approval beyond the person's role is refused and names what it was; the rest they can give", async () => {
  const viewer = await somebody("viewer");
  const dashboard = await app.dashboardOf(viewer);
  const { status, error } = await app.approve(dashboard, viewer, { scopes: ["agents:list", "agents:run"] });
  expect([status, error]).toMatchObject([
    400,
    {
      code: "invalid_request",
      details: [
        {
          code: "permission_denied",
          message: "your role (viewer) does not allow agents:run",
          field: "/scopes",
        },
      ],
    },
  ]);
  const { accessToken } = await app.connectedBy(viewer, { scopes: ["agents:list"] });
  expect(accessToken).toMatch(/^lwa_/);
  const operator = await somebody("operator");
  expect((await app.approvedBy(operator, { scopes: ["agents:list", "agents:run"] })).get("code")).toMatch(
    /^lwc_/,
  );
});

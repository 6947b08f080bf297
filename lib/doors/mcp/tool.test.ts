import { expect, test } from "vitest";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { GrantActor } from "#lib/nouns/access/actor.ts";
import { mayCall, requireNeeds, type ToolNeeds } from "./tool.ts";

const actor = (fields: Partial<GrantActor>, authoring = true): GrantActor => ({
  kind: "grant",
  credentialId: "grt_1",
  workspaceId: "wsp_1",
  userId: "usr_1",
  role: "builder",
  teamIds: [],
  settings: WorkspaceSettings.parse({ capabilities: { authoring } }),
  scopes: ["agents:write"],
  allowedProjectIds: [],
  allowedTeamIds: [],
  ...fields,
});

const AUTHORING: ToolNeeds = {
  scopes: { allOf: ["agents:write"] },
  role: "builder",
  capability: "authoring",
};

test("a tool of a capability that is off is neither listed nor called", () => {
  expect(mayCall(actor({}), AUTHORING)).toBe(true);
  expect(() => requireNeeds(actor({}), AUTHORING)).not.toThrow();
  const off = actor({}, false);
  expect(mayCall(off, AUTHORING)).toBe(false);
  expect(() => requireNeeds(off, AUTHORING)).toThrow(
    expect.objectContaining({ code: "capability_disabled" }),
  );
});

test("a scope that lacks goes before a capability that is off", () => {
  const neither = actor({ scopes: [] }, false);
  expect(() => requireNeeds(neither, AUTHORING)).toThrow(
    expect.objectContaining({ code: "insufficient_scope" }),
  );
});

test("a role below the tool's hides it, and is left to the verb in a call", () => {
  const operator = actor({ role: "operator" });
  expect(mayCall(operator, AUTHORING)).toBe(false);
  expect(() => requireNeeds(operator, AUTHORING)).not.toThrow();
});

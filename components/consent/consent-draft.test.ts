import { expect, test } from "vitest";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { consentDraftOf, orderOf } from "./consent-draft.ts";

const USUAL: readonly Scope[] = ["agents:list", "agents:read", "agents:run", "runs:read"];

/** A page for somebody in one team. */
const page = (changes: Partial<ConsentDescription>): ConsentDescription => ({
  client: {
    id: "cli_x",
    name: "An app",
    publisher: null,
    redirectHost: "localhost",
    redirectKind: "loopback",
  },
  me: { id: "usr_x", name: "Ada", email: "ada@example.com", role: "owner" },
  workspace: { id: "wsp_x", name: "Work" },
  workspaces: [],
  access: { state: "allowed" },
  scopes: SCOPES,
  scopesBeyondRole: [],
  teams: [{ id: "tem_x", name: "Support" }],
  projects: [],
  earlier: null,
  predecessor: null,
  ...changes,
});
const ticked = (changes: Partial<ConsentDescription>) => consentDraftOf(page(changes)).scopes;

test("of all that an app asks for, what running agents takes is ticked, and nothing else", () => {
  expect(ticked({})).toEqual(USUAL);
});

test("what it does not ask for, or the person can't do, is not ticked", () => {
  expect(ticked({ scopes: ["agents:list", "files:read"] })).toEqual(["agents:list"]);
  expect(ticked({ scopes: ["files:read", "files:write"] })).toEqual([]);
});

test("what the person allowed it before stays ticked, as far as it asks for it", () => {
  const earlier = {
    scopes: ["agents:list", "files:read"] as const,
    allowedTeamIds: [],
    allowedProjectIds: [],
  };
  expect(ticked({ earlier })).toEqual([...USUAL, "files:read"]);
  expect(ticked({ earlier, scopes: ["agents:list", "runs:read"] })).toEqual(["agents:list", "runs:read"]);
});

test("runs of an earlier connection are taken over only where the person says so", () => {
  const predecessor = { grantId: "grt_x", connectedAt: "2026-11-20T08:00:00.000Z", lastUsedAt: null };
  expect(consentDraftOf(page({ predecessor })).takesOver).toBe(false);
});

test("what is usual is asked about first", () => {
  expect(orderOf(SCOPES).slice(0, 4)).toEqual(USUAL);
  expect([...orderOf(SCOPES)].sort()).toEqual([...SCOPES].sort());
});

import { describe, expect, test } from "vitest";
import { isDomainError } from "#lib/contract/errors.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { requireInReach, teamReach } from "./team-reach.ts";
import type { WorkActor } from "./work-actor.ts";

interface Case {
  readonly role?: Role;
  readonly teamIds?: readonly string[];
  /** The key's allowlist; a signed-in person has none. */
  readonly allowed?: readonly string[];
  /** The team of an agent that works for the actor. */
  readonly agentOf?: string;
}

const actorOf = ({ role = "operator", teamIds = ["a", "b"], allowed, agentOf }: Case) =>
  ({
    kind: allowed ? "key" : "user",
    role,
    teamIds,
    ...(allowed ? { allowedTeamIds: allowed, allowedProjectIds: [], scopes: [] } : {}),
    ...(agentOf ? { agent: { agentId: "agt_1", runId: "run_1", teamId: agentOf } } : {}),
  }) as unknown as WorkActor;

function refusalOf(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.code;
  }
}

describe("the teams that are reached", () => {
  test.each<[string, Case, object]>([
    ["of a person, their own", {}, { every: false, teamIds: ["a", "b"] }],
    ["of an admin, all", { role: "admin", teamIds: [] }, { every: true, teamIds: [] }],
    ["of a key, those of its list that its creator reaches", { allowed: ["b", "c"] }, { teamIds: ["b"] }],
    [
      "of an admin's key, those of its list",
      { role: "owner", teamIds: [], allowed: ["b", "c"] },
      { every: false, teamIds: ["b", "c"] },
    ],
    ["of an agent, its own", { agentOf: "b" }, { every: false, teamIds: ["b"] }],
    ["of an agent of a team that its owner left, none", { agentOf: "c" }, { every: false, teamIds: [] }],
    [
      "of an agent for an admin, its own alone",
      { role: "admin", agentOf: "c" },
      { every: false, teamIds: ["c"] },
    ],
  ])("%s", (_, who, reach) => {
    expect(teamReach(actorOf(who))).toMatchObject(reach);
  });

  test.each<[string, Case]>([
    ["a key without a list", { allowed: [] }],
    ["an admin's key without one", { role: "admin", allowed: [] }],
    ["a key whose list lacks the agent's team", { allowed: ["a"], agentOf: "b" }],
  ])("%s reaches nothing, and is told why", (_, who) => {
    expect(() => teamReach(actorOf(who))).toThrow(expect.objectContaining({ code: "access_not_configured" }));
  });
});

test.each<[string, Case, string, string | undefined]>([
  ["a person in it", {}, "a", undefined],
  ["a person elsewhere", {}, "c", "permission_denied"],
  ["a key that lists it", { allowed: ["a"] }, "a", undefined],
  ["a key that does not", { allowed: ["b"] }, "a", "access_not_configured"],
  ["a key that lists what its creator left", { allowed: ["c"] }, "c", "permission_denied"],
  ["a key without a list", { allowed: [] }, "a", "access_not_configured"],
  ["an agent of it", { agentOf: "a" }, "a", undefined],
  ["an agent of another", { agentOf: "b" }, "a", "permission_denied"],
])("one team: %s", (_, who, teamId, refused) => {
  expect(refusalOf(() => requireInReach(actorOf(who), teamId))).toBe(refused);
});

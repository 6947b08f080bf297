import { describe, expect, test } from "vitest";
import { isDomainError } from "#lib/contract/errors.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { requireTaskReach, taskReach } from "./task-reach.ts";
import type { WorkActor } from "./work-actor.ts";

interface Case {
  readonly role?: Role;
  readonly teamIds?: readonly string[];
  /** The key's allowlist; a signed-in person has none. */
  readonly projects?: readonly string[];
  readonly teams?: readonly string[];
  /** The team of an agent that works for the actor. */
  readonly agentOf?: string;
}

const actorOf = ({ role = "operator", teamIds = ["a", "b"], projects, teams, agentOf }: Case) =>
  ({
    kind: projects || teams ? "key" : "user",
    role,
    teamIds,
    ...(projects || teams
      ? { allowedProjectIds: projects ?? [], allowedTeamIds: teams ?? [], scopes: [] }
      : {}),
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

describe("the projects that are reached", () => {
  test.each<[string, Case, object]>([
    ["of a person, those of their teams", {}, { every: false, teamIds: ["a", "b"], projectIds: null }],
    ["of an admin, all", { role: "admin", teamIds: [] }, { every: true, projectIds: null }],
    ["of a key with projects, those", { projects: ["p"] }, { teamIds: ["a", "b"], projectIds: ["p"] }],
    [
      "of a key with both, its projects alone",
      { projects: ["p"], teams: ["b"] },
      { every: false, teamIds: ["a", "b"], projectIds: ["p"] },
    ],
    [
      "of a key with teams, those that its creator reaches",
      { teams: ["b", "c"] },
      { every: false, teamIds: ["b"], projectIds: null },
    ],
    [
      "of an admin's key, those of its lists",
      { role: "owner", teamIds: [], teams: ["b", "c"] },
      { every: false, teamIds: ["b", "c"], projectIds: null },
    ],
    ["of an agent, those of its team", { agentOf: "b" }, { every: false, teamIds: ["b"], projectIds: null }],
    ["of an agent of a team that its owner left, none", { agentOf: "c" }, { every: false, teamIds: [] }],
    [
      "of an agent for an admin, those of its team",
      { role: "admin", agentOf: "c" },
      { every: false, teamIds: ["c"] },
    ],
    [
      "of an agent for a key, what both reach",
      { projects: ["p"], agentOf: "b" },
      { every: false, teamIds: ["b"], projectIds: ["p"] },
    ],
    ["of an agent for a key of another team, none", { teams: ["a"], agentOf: "b" }, { teamIds: [] }],
  ])("%s", (_, who, reach) => {
    expect(taskReach(actorOf(who))).toMatchObject(reach);
  });

  test.each<[string, Case]>([
    ["a key without lists", { projects: [], teams: [] }],
    ["an admin's key without lists", { role: "admin", projects: [] }],
  ])("%s reaches nothing, and is told why", (_, who) => {
    expect(() => taskReach(actorOf(who))).toThrow(expect.objectContaining({ code: "access_not_configured" }));
  });
});

test.each<[string, Case, string, string | undefined]>([
  ["a person of its team", {}, "a", undefined],
  ["a person elsewhere", {}, "c", "permission_denied"],
  ["a key that lists the project", { projects: ["p-a"] }, "a", undefined],
  [
    "a key that lists another, and the team",
    { projects: ["p-b"], teams: ["a"] },
    "a",
    "access_not_configured",
  ],
  ["a key that lists the team", { teams: ["a"] }, "a", undefined],
  ["a key that lists another team", { teams: ["b"] }, "a", "access_not_configured"],
  ["a key that lists what its creator left", { projects: ["p-c"] }, "c", "permission_denied"],
  ["a key without lists", { projects: [] }, "a", "access_not_configured"],
  ["an agent of its team", { agentOf: "a" }, "a", undefined],
  ["an agent of another team", { agentOf: "b" }, "a", "permission_denied"],
])("one project: %s", (_, who, teamId, refused) => {
  expect(refusalOf(() => requireTaskReach(actorOf(who), { projectId: `p-${teamId}`, teamId }))).toBe(refused);
});

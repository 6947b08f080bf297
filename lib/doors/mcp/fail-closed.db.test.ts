import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { deleteRows } from "#lib/testing/rows.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";
import {
  ALLOWLISTS,
  callEverything,
  clientOf,
  createCredential,
  createSubject,
  give,
  KINDS,
  outcomeOf,
  UNHINDERED,
} from "./testing/call-everything.ts";
import { FATES, refusedWhateverItsScopes } from "./testing/dead-credentials.ts";
import { fewScopeSets, scopeSetsAlone } from "./testing/scope-sets.ts";
import { NEEDS } from "./testing/tool-needs.ts";

/** Thousands of requests, on whatever machine this is. */
vi.setConfig({ testTimeout: 240_000 });

let service: TestService;
beforeAll(async () => {
  // No worker: runs stay as the verbs left them. Behind a proxy, so that refusals are counted by caller.
  service = await startTestService({ worker: false, env: { trustedProxies: ["127.0.0.1"] } });
});
afterAll(() => service.close());

test("every tool stands in the table of what is needed", () => {
  expect(PUBLISHED_TOOLS.map(({ name }) => name).sort()).toEqual(Object.keys(NEEDS).sort());
});

test("what is listed can be called, and all else is refused with its code", async () => {
  // Without a scope and with all of them through every allowlist; the others take turns.
  const rights = scopeSetsAlone().flatMap((scopes, index) =>
    ALLOWLISTS.filter(
      (_, turn) => [0, SCOPES.length].includes(scopes.length) || turn === index % ALLOWLISTS.length,
    ).map((allowlist) => ({ scopes, allowlist })),
  );
  await callEverything(rights);
});

test.each(FATES)("%s gets nothing but 401 from the next request on, whatever its scopes", (_, kind, fate) =>
  refusedWhateverItsScopes(kind, fate, fewScopeSets()),
);

/** A record of another workspace is "not found", and lists do not have it. */
const codeElsewhere = (arguments_: Record<string, Json>) => {
  if ("taskId" in arguments_) return "task_not_found";
  if ("projectId" in arguments_) return "project_not_found";
  if ("runId" in arguments_) return "run_not_found";
  if ("documentId" in arguments_) return "document_not_found";
  if ("skillId" in arguments_) return "skill_not_found";
  if ("fileId" in arguments_) return "file_not_found";
  if ("teamId" in arguments_) return "team_not_found";
  return "agentId" in arguments_ ? "agent_not_found" : "ok";
};

test.each(KINDS)("a %s of another workspace finds nothing here", async (kind) => {
  const [here, elsewhere] = await Promise.all([createSubject("key", "admin"), createSubject(kind, "admin")]);
  await give(elsewhere, SCOPES, "right");
  for (const tool of PUBLISHED_TOOLS) {
    const arguments_ = here.arguments(tool);
    expect(await outcomeOf(elsewhere.client, tool, arguments_)).toBe(codeElsewhere(arguments_));
  }
  const { agents } = await elsewhere.client.called<{ agents: { id: string }[] }>("list_agents");
  expect(agents.map(({ id }) => id)).not.toContain(here.agentId);
});

test.each(KINDS)(
  "a %s of somebody who left the agent's team is refused, and sees it in no list",
  async (kind) => {
    const subject = await createSubject(kind, "operator");
    await give(subject, SCOPES, "right");
    await deleteRows("team_members", { userId: subject.userId });
    for (const tool of PUBLISHED_TOOLS) {
      const arguments_ = subject.arguments(tool);
      const named = [
        "runId",
        "agentId",
        "taskId",
        "projectId",
        "documentId",
        "fileId",
        "skillId",
        "teamId",
      ].some((name) => name in arguments_);
      const mayNot = !NEEDS[tool.name]?.roles.includes("operator");
      expect([tool.name, await outcomeOf(subject.client, tool, arguments_)]).toEqual([
        tool.name,
        named || mayNot ? "permission_denied" : "ok",
      ]);
    }
    expect(await subject.client.called("list_agents")).toMatchObject({ agents: [] });
  },
);

test.each(KINDS)("another %s of the same person reaches the runs of its tasks and no other", async (kind) => {
  const subject = await createSubject("key", "operator");
  const { credential } = await createCredential(kind, { ...subject, allowedTeamIds: [subject.teamId] });
  const other = clientOf(credential);
  const ofRuns = PUBLISHED_TOOLS.map((tool) => ({ tool, arguments_: subject.arguments(tool) })).filter(
    ({ arguments_ }) => "runId" in arguments_,
  );
  expect(ofRuns).not.toEqual([]);
  for (const { tool, arguments_ } of ofRuns) {
    const reached = "taskId" in arguments_ ? (UNHINDERED[tool.name] ?? "ok") : "run_not_found";
    expect([tool.name, await outcomeOf(other, tool, arguments_)]).toEqual([tool.name, reached]);
  }
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { OPERATOR } from "#lib/nouns/access/actor.ts";
import { sampleAgents } from "#lib/nouns/agents/sample-agents.ts";
import { verifyPassword } from "#lib/nouns/users/verify-password.ts";
import { listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { createWorkspace } from "./create-workspace.ts";
import { type FirstRunFacts, firstRun } from "./first-run.ts";
import { holdsFirstRun } from "./first-run-state.ts";

let service: TestService;
/** The facts given to `save`, in order; each overwrites the same file. */
let saved: FirstRunFacts[];

beforeEach(async () => {
  service = await startTestService();
  saved = [];
});
afterEach(() => service.close());

const seed = () =>
  firstRun({
    baseUrl: service.baseUrl,
    save: async (facts) => {
      saved.push(facts);
    },
  });

test("the first start's facts work: sign-in, key, and every sample agent on its lane", async () => {
  const facts = await seed();
  if (!facts) throw new Error("an empty database was not seeded");
  expect(saved).toEqual([facts]);
  expect(facts).toMatchObject({ baseUrl: service.baseUrl, email: "owner@laneway.local" });
  expect(await verifyPassword(facts)).toBeDefined();
  expect(await holdsFirstRun(facts)).toBe(true);
  const [workspace] = await listWorkspaces({ actor: OPERATOR });
  expect(workspace).toMatchObject({
    id: facts.workspaceId,
    teams: [{ id: facts.teamId }],
    projects: [{ id: facts.projectId }],
  });

  const api = new Api(service.baseUrl, facts.apiKey);
  expect(facts.agents.map(({ name }) => name)).toEqual(sampleAgents().map(({ name }) => name));
  for (const { id, name, laneId } of facts.agents) {
    const { agent, lanes } = accepted(await api.getAgent(id));
    expect({ name: agent.name, lanes: lanes.map((lane) => lane.id) }).toEqual({ name, lanes: [laneId] });
  }
});

test("the first key expires in 30 days", async () => {
  await seed();
  const { rows } = await runtime().db.pool.query(
    "select round(extract(epoch from expires_at - now()) / 86400)::int as days from api_keys",
  );
  expect(rows).toEqual([{ days: 30 }]);
});

test("a database that has a workspace is left alone", async () => {
  await createWorkspace({ actor: OPERATOR, name: "Acme", ownerEmail: "ada@example.com" });
  expect(await seed()).toBeUndefined();
  expect(saved).toEqual([]);
  expect(await listWorkspaces({ actor: OPERATOR })).toHaveLength(1);
});

test("of processes that start together one seeds, and the others find it done", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, seed));
  expect(made.filter((facts) => facts !== undefined)).toEqual(saved);
  expect(saved).toHaveLength(1);
  expect(await listWorkspaces({ actor: OPERATOR })).toHaveLength(1);
});

test("facts are saved before they are good for anything", async () => {
  await firstRun({
    baseUrl: service.baseUrl,
    save: async (facts) => {
      expect(await holdsFirstRun(facts)).toBe(false);
      expect(await runtime().authenticateKey(facts.apiKey)).toBeUndefined();
      saved.push(facts);
    },
  });
  expect(saved).toHaveLength(1);
});

test("facts that cannot be saved leave nothing, and the next start makes others", async () => {
  const failing = firstRun({
    baseUrl: service.baseUrl,
    save: async (facts) => {
      saved.push(facts);
      throw new Error("the disk is full");
    },
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await listWorkspaces({ actor: OPERATOR })).toEqual([]);
  const facts = await seed();
  const [lost, kept] = saved;
  expect(kept).toEqual(facts);
  expect(await holdsFirstRun({ workspaceId: lost?.workspaceId ?? "" })).toBe(false);
  expect(await holdsFirstRun({ workspaceId: kept?.workspaceId ?? "" })).toBe(true);
});

test("a connection lost after saving, as when the process dies, leaves nothing behind", async () => {
  const dying = firstRun({
    baseUrl: service.baseUrl,
    save: async (facts) => {
      saved.push(facts);
      const { pool } = runtime().db;
      await pool.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
    },
  });
  await expect(dying).rejects.toThrow();
  expect(await listWorkspaces({ actor: OPERATOR })).toEqual([]);
  expect(await seed()).toEqual(saved[1]);
});

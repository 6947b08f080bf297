import { afterAll, beforeAll, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { versionPageOperations } from "#lib/contract/dashboard/versions.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createApiKey, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

// Long: nine agents with fifty versions of 1 MiB are made; `large-graphs.alone.db.test.ts` has what is done to drafts.

const { createDraft, updateDraft, publishDraft, listHistory, getVersion } = authoringOperations;
const { listAgentVersions, compareVersions, getAgentVersion } = versionPageOperations;
/** Half of what a request may hold the event loop, in its own processor time. */
const MOST_MS = 25;
/** The first time, code is compiled while it runs. A fault holds the loop every time. */
const ATTEMPTS = 3;

let service: TestService;
let watched: WatchedService;
let api: Api;
let person: Dashboard;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  watched = await startWatchedService({ databaseUrl: service.url });
  tenant = await createTenant();
  const { workspaceId, owner } = tenant;
  const scopes = ["agents:read", "agents:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
  api = new Api(watched.baseUrl, key);
  person = await openDashboard({ baseUrl: watched.baseUrl, workspaceId, userId: owner.userId });
});
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await service.close();
});

type Nodes = Parameters<typeof graphOf>[0];
/** Almost 1 MiB each; every node differs between two versions. */
type Shape = (version: string) => object;
const SHAPES: readonly (readonly [string, Shape])[] = [
  [
    "499 nodes of 2 KB",
    (version) => {
      const terms = Array.from({ length: 200 }, (_, term) => `'${term}'`).join(" + ");
      const expression = `'${version}' + ${terms}`;
      const nodes = Array.from({ length: 499 }, (_, index) => ({
        id: `n${index}`,
        type: "transform",
        config: { expression },
      }));
      return graphOf(nodes as Nodes);
    },
  ],
  [
    "16 prompts of 700 lines",
    (version) => {
      const prompt = Array.from({ length: 700 }, (_, line) => `${version} Rule ${line}: be kind.`).join("\n");
      const nodes = Array.from({ length: 16 }, (_, index) => ({
        id: `n${index}`,
        type: "llm",
        config: { prompt: `${prompt}\n${index}` },
      }));
      return graphOf(nodes as Nodes);
    },
  ],
  [
    "input schemas of 13,500 properties",
    (version) => {
      const properties = Object.fromEntries(
        Array.from({ length: 4_500 }, (_, index) => [`p${index}`, { type: "string" }]),
      );
      const graph = graphOf([{ id: "out", type: "output", config: { value: `'${version}'` } }] as Nodes);
      const [lane] = graph.lanes;
      const lanes = ["one", "two", "three"].map((id) => ({
        ...lane,
        id,
        inputSchema: { type: "object", properties },
      }));
      return { ...graph, lanes };
    },
  ],
];

/** An agent of 52 versions, of which four graphs take turns; no other agent has them. */
async function published(shape: Shape): Promise<string> {
  const mark = crypto.randomUUID();
  const body = { name: "Large", teamId: tenant.teamId, graph: shape(`${mark} 1`) as never };
  const agentId = accepted(await api.call(createDraft, { body })).id;
  const params = { agentId };
  for (let version = 1; ; version += 1) {
    accepted(await api.call(publishDraft, { params, body: { revision: version } }));
    if (version === 4) break;
    const graph = shape(`${mark} ${version + 1}`) as never;
    accepted(await api.call(updateDraft, { params, body: { revision: version, graph } }));
  }
  await service.runtime.db.pool.query(
    `insert into agent_versions (id, agent_id, version, workspace_id, graph_fingerprint, message, published_by)
     select id || '-' || n, agent_id, 4 * n + version, workspace_id, graph_fingerprint, message, published_by
       from agent_versions, generate_series(1, 12) n where agent_id = $1`,
    [agentId],
  );
  return agentId;
}

test.each(SHAPES)(
  "versions with %s are listed, read and compared without holding the event loop",
  async (_, shape) => {
    const held = new Map<string, number[]>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const params = { agentId: await published(shape) };
      const measure = async (name: string, ask: () => Promise<unknown>) => {
        await watched.report();
        await ask();
        held.set(name, [...(held.get(name) ?? []), (await watched.report()).heldMs]);
      };
      const compare = (before: string, after: string) =>
        measure(`compare ${before} with ${after}`, async () => {
          const answer = await person.call(compareVersions, { params, query: { before, after } });
          expect(accepted(answer).differences.nodes.length).toBeGreaterThan(0);
        });
      await measure("list", async () => {
        const { versions } = accepted(await person.call(listAgentVersions, { params, query: { limit: 50 } }));
        expect(versions).toHaveLength(50);
        expect(versions[0]?.nodes?.changed.count).toBeGreaterThan(0);
      });
      await compare("1", "2");
      await compare("1", "draft");
      await measure("read", async () => {
        accepted(await person.call(getAgentVersion, { params: { ...params, version: "1" } }));
      });
      await measure("history over REST", async () => accepted(await api.call(listHistory, { params })));
      await measure("version over REST", async () => {
        accepted(await api.call(getVersion, { params: { ...params, version: "1" } }));
      });
    }
    for (const [name, times] of held) expect(Math.min(...times), name).toBeLessThan(MOST_MS);
  },
);

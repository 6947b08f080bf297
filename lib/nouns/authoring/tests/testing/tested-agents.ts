import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { authoringOperations } from "#lib/contract/authoring.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, type GraphSource, type Tenant } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";

export type Node = GraphSource["nodes"][number];
/** A node that reaches the outside: without a pin a test of it fails. */
export const http = (id: string) =>
  ({ id, type: "http", config: { method: "POST", url: "http://127.0.0.1:1/" } }) as Node;
export const output = (id: string, value: string) => ({ id, type: "output", config: { value } }) as Node;
export const paying = () => graphOf([http("pay"), output("end", "{'paid': nodes.pay.body.amount}")]);
export const PAID = { pay: { status: 200, body: { amount: 5 } } };

const SCOPES: readonly Scope[] = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"];

/** A workspace and a key of its owner that writes and runs tests over HTTP. */
export class TestedAgents {
  readonly #baseUrl: string;
  readonly tenant: Tenant;
  readonly api: Api;

  private constructor(baseUrl: string, tenant: Tenant, api: Api) {
    this.#baseUrl = baseUrl;
    this.tenant = tenant;
    this.api = api;
  }

  static async open(baseUrl: string, tenant?: Tenant): Promise<TestedAgents> {
    const owned = tenant ?? (await createTenant());
    return new TestedAgents(baseUrl, owned, await TestedAgents.#keyOf(baseUrl, owned, SCOPES));
  }

  static async #keyOf(
    baseUrl: string,
    { workspaceId, owner }: Tenant,
    scopes: readonly Scope[],
  ): Promise<Api> {
    const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
    return new Api(baseUrl, key);
  }

  apiWith(scopes: readonly Scope[]): Promise<Api> {
    return TestedAgents.#keyOf(this.#baseUrl, this.tenant, scopes);
  }

  async draft(graph: object = paying()): Promise<string> {
    const body = { name: "Draft", teamId: this.tenant.teamId, graph: graph as JsonObject };
    return accepted(await this.api.call(authoringOperations.createDraft, { body })).id;
  }

  tryToAdd(agentId: string, more: object = {}) {
    const body = { name: "A test", input: {}, ...more };
    return this.api.call(agentTestOperations.createTest, { params: { agentId }, body });
  }

  async add(agentId: string, more: object = {}) {
    return accepted(await this.tryToAdd(agentId, more));
  }

  tryToRun(agentId: string, body: object = {}) {
    return this.api.call(agentTestOperations.runTests, { params: { agentId }, body });
  }

  async run(agentId: string, body: object = {}) {
    const { testRunId } = accepted(await this.tryToRun(agentId, body));
    return this.settled(agentId, testRunId);
  }

  /** The final state of an agent's test run; each read judges what has ended. */
  async settled(agentId: string, testRunId: string, by = this.api) {
    const params = { agentId, testRunId };
    for (;;) {
      const found = accepted(await by.call(agentTestOperations.getTestRun, { params }));
      if (found.status !== "running") return found;
    }
  }

  /** The verdict on one test of a graph. */
  async verdict(graph: object, more: object = {}) {
    const agentId = await this.draft(graph);
    await this.add(agentId, more);
    const [result] = (await this.run(agentId)).results;
    if (!result) throw new Error("no result");
    return result;
  }
}

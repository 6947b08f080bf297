import { ROLES, type Role } from "#lib/nouns/access/roles.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createProject, createTenant, createUser, publishGraph } from "#lib/testing/factories.ts";

/** The ids that exist; any other id in a path is unknown. */
export type Known = Readonly<Record<string, string>>;

/**
 * The lowest role that may do it, what it is asked with where the contract demands something, and what is answered when
 * it may, where that is not what was asked for: most paths name something that is not there.
 */
export type Expected = Role | Asked;
export interface Asked {
  readonly needs: Role;
  readonly query?: string;
  readonly body?: (known: Known) => unknown;
  /** An error's code. */
  readonly answers?: string;
}

export const plain = (expected: Expected): Asked =>
  typeof expected === "string" ? { needs: expected } : expected;

/** People of each role in a workspace with an agent, a run that waits and a task. */
export class AskingRoles {
  readonly #browsers: ReadonlyMap<Role, readonly Dashboard[]>;
  readonly #known: Known;

  private constructor(browsers: ReadonlyMap<Role, readonly Dashboard[]>, known: Known) {
    this.#browsers = browsers;
    this.#known = known;
  }

  static async open(baseUrl: string): Promise<AskingRoles> {
    const tenant = await createTenant();
    const { workspaceId, teamId } = tenant;
    const { agentId } = await publishGraph({ ...tenant, graph: approving() });
    const api = new Api(baseUrl, tenant.key);
    const runId = await api.started(agentId, { input: { amount: 900 } });
    const { pendingInteraction } = await api.runUntil(runId);
    const browsers = new Map<Role, Dashboard[]>();
    for (const role of ROLES) {
      // Each for half of the operations: one alone would go over the rate limit.
      const opened = [1, 2].map(async () => {
        const { userId } = await createUser({ workspaceId, role, teamIds: [teamId] });
        return openDashboard({ baseUrl, workspaceId, userId });
      });
      browsers.set(role, await Promise.all(opened));
    }
    const taskProjectId = await createProject(tenant);
    const body = { projectId: taskProjectId, title: "Work" };
    const { resource: task } = await createTask({ actor: tenant.owner, body });
    const interactionId = pendingInteraction?.interactionId ?? "";
    const known = { agentId, runId, version: "1", interactionId, taskProjectId, taskId: task.id };
    return new AskingRoles(browsers, known);
  }

  /** The error's code, or "ok". */
  async ask(
    operation: { readonly method: string; readonly path: string },
    { role, half, expected }: { role: Role; half: 0 | 1; expected: Expected },
  ): Promise<string> {
    const { query = "", body } = plain(expected);
    const path = operation.path.replace(/\{(\w+)\}/g, (__, part: string) =>
      encodeURIComponent(this.#known[part] ?? "unknown"),
    );
    const left = new AbortController();
    const response = await this.#browsers.get(role)?.[half]?.fetch(path + query, {
      method: operation.method,
      signal: left.signal,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body(this.#known)),
      }),
    });
    if (!response) throw new Error(`no ${role} has a browser`);
    if (response.ok) {
      left.abort();
      return "ok";
    }
    const { error } = await response.json();
    return `${error.code}`;
  }
}

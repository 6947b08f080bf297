import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { PUBLISHED_TOOLS } from "#lib/doors/mcp/published-tools.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { PUBLIC_OPERATIONS } from "#lib/doors/openapi/public-api.ts";
import { Api } from "#lib/testing/api-client.ts";
import type { Dashboard } from "#lib/testing/dashboard-client.ts";

/** A door to ask at: an operation of the API, one of the dashboard, or a tool. */
export interface Door {
  /** `public:getRun`, `dashboard:getRunPage`, `tool:get_run` */
  readonly name: string;
  readonly reads: boolean;
  /** The operation's path with its query; absent for a tool. */
  readonly path?: string;
  /** The names of the values needed to ask. */
  readonly needs: readonly string[];
  /** The top-level members of its answer; unknown for streams and tools. */
  readonly answers?: readonly string[];
}

const partsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly output?: { readonly shape: Readonly<Record<string, unknown>> };
}

const operationDoor = (name: string, { method, path, output }: Asked): Door => ({
  name,
  reads: method === "GET",
  path,
  needs: partsOf(path),
  ...(output && { answers: Object.keys(output.shape) }),
});

/** Every door there is, of the tables that routes and tools are made of. */
export const DOORS: readonly Door[] = [
  ...PUBLIC_OPERATIONS.map((operation) => operationDoor(`public:${operation.operationId}`, operation)),
  ...Object.entries({ ...dashboardOperations, ...dashboardStreams }).map(([key, operation]) =>
    operationDoor(`dashboard:${key}`, operation),
  ),
  ...PUBLISHED_TOOLS.map(({ name, listing: { annotations, inputSchema } }): Door => {
    const required = isJsonObject(inputSchema) ? inputSchema.required : [];
    return {
      name: `tool:${name}`,
      reads: isJsonObject(annotations) && annotations.readOnlyHint === true,
      needs: Array.isArray(required) ? required.map(String) : [],
    };
  }),
];

/** Values by name, which fill a request's path, query or arguments. */
export type Values = Readonly<Record<string, string>>;

export interface Reader {
  readonly name: string;
  /** The success's text, or undefined for a refusal. */
  ask(door: Door, values: Values): Promise<string | undefined>;
  /** Whether these doors are for such a reader. */
  uses(door: Door): boolean;
}

export function keyReader({ name, baseUrl, key }: { name: string; baseUrl: string; key: string }): Reader {
  const [api, mcp] = [new Api(baseUrl, key), new McpClient(baseUrl, key)];
  return {
    name,
    uses: (door) => !door.name.startsWith("dashboard:"),
    async ask(door, values) {
      if (door.path) return textOf(await api.fetch(addressOf(door, values)));
      const flags = Object.entries(values).map(([name, value]) => [name, value === "true" || value] as const);
      const found = await mcp.call(door.name.slice("tool:".length), Object.fromEntries(flags));
      return found.ok ? found.text : undefined;
    },
  };
}

export function personReader({ name, dashboard }: { name: string; dashboard: Dashboard }): Reader {
  return {
    name,
    uses: (door) => door.name.startsWith("dashboard:"),
    ask: async (door, values) => textOf(await dashboard.fetch(addressOf(door, values))),
  };
}

async function textOf(response: Response): Promise<string | undefined> {
  const text = await response.text();
  return response.ok ? text : undefined;
}

/** Values that the path does not name are the query. */
function addressOf({ path = "", needs }: Door, values: Values): string {
  const query = new URLSearchParams(Object.entries(values).filter(([name]) => !needs.includes(name)));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

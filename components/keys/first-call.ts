import { type Call, startPath } from "#components/call-samples/call.ts";
import { callSamples } from "#components/call-samples/call-samples.ts";
import { keyLine } from "#components/call-samples/key-line.ts";
import type { CodeSample } from "#components/ui/code-tabs.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Scope } from "#lib/contract/scopes.ts";

/** An agent that the key may start, with a body that starts a run on one of its lanes. */
export interface FirstAgent {
  readonly id: string;
  readonly name: string;
  readonly body: JsonObject;
}

interface FirstCall {
  /** "Start a run of Refund desk". */
  readonly title: string;
  /** The call in each language, ready to run, and the configuration of an MCP client; each has the key in it. */
  readonly samples: readonly CodeSample[];
}

/** A working call for a new key, within its scopes; undefined if there is none. */
export function firstCall({
  origin,
  key,
  scopes,
  agent,
}: {
  origin: string;
  key: string;
  scopes: readonly Scope[];
  agent: FirstAgent | undefined;
}): FirstCall | undefined {
  const found = callFor({ origin, scopes, agent });
  if (!found) return undefined;
  const calls = callSamples(found.call).map(({ language, code }) => ({
    language,
    code: `${keyLine(language, key)}\n\n${code}`,
  }));
  return {
    title: found.title,
    samples: [...calls, { language: "MCP client", code: mcpConfiguration(origin, key) }],
  };
}

/** As most clients read it: a file of their own, which others must not read. */
function mcpConfiguration(origin: string, key: string): string {
  const laneway = { type: "http", url: `${origin}/v1/mcp`, headers: { Authorization: `Bearer ${key}` } };
  return JSON.stringify({ mcpServers: { laneway } }, null, 2);
}

function callFor({
  origin,
  scopes,
  agent,
}: {
  origin: string;
  scopes: readonly Scope[];
  agent: FirstAgent | undefined;
}): { title: string; call: Call } | undefined {
  const get = (path: string): Call => ({ origin, path, method: "GET", body: undefined, attachments: [] });
  if (agent && scopes.includes("agents:run")) {
    return {
      title: `Start a run of ${agent.name}`,
      call: { origin, path: startPath(agent.id), body: agent.body, attachments: [] },
    };
  }
  if (scopes.includes("agents:list"))
    return { title: "List the agents that the key may see", call: get("/v1/public/agents") };
  if (agent && scopes.includes("agents:read")) {
    return {
      title: `Read the input schema of ${agent.name}`,
      call: get(`/v1/public/agents/${encodeURIComponent(agent.id)}`),
    };
  }
  return undefined;
}

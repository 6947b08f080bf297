import { startCommand } from "#components/agents/start-command.ts";
import { KEY_VARIABLE } from "#components/call-samples/call.ts";
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
  /** For a POSIX shell: sets the key as a variable, then calls. */
  readonly code: string;
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
  const call = callFor({ origin, scopes, agent });
  return call && { title: call.title, code: `export ${KEY_VARIABLE}='${key}'\n\n${call.code}` };
}

function callFor({
  origin,
  scopes,
  agent,
}: {
  origin: string;
  scopes: readonly Scope[];
  agent: FirstAgent | undefined;
}): FirstCall | undefined {
  if (agent && scopes.includes("agents:run")) {
    return {
      title: `Start a run of ${agent.name}`,
      code: startCommand({ origin, agentId: agent.id, body: agent.body }),
    };
  }
  if (scopes.includes("agents:list")) {
    return { title: "List the agents that the key may see", code: get(`${origin}/v1/public/agents`) };
  }
  if (agent && scopes.includes("agents:read")) {
    return {
      title: `Read the input schema of ${agent.name}`,
      code: get(`${origin}/v1/public/agents/${encodeURIComponent(agent.id)}`),
    };
  }
  return undefined;
}

const get = (url: string) =>
  [`curl -sS ${url}`, `-H "Authorization: Bearer $${KEY_VARIABLE}"`].join(" \\\n  ");

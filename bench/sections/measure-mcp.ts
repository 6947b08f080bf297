import type { Bench, Findings } from "../bench.ts";
import { callApi, pollUntil, startRun } from "../contenders/call-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { requestText } from "../load/request-text.ts";
import { comparedFigures, compareWithBare } from "./compare-with-bare.ts";

const CONNECTIONS = 32;
const SECTION = `MCP (tools/call, ${CONNECTIONS} connections)`;
const PATH = "/v1/mcp";

/** One call of a tool as both eras of the protocol take it. */
export function toolCall(name: string, arguments_: object) {
  return {
    headers: {
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": name,
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name,
        arguments: arguments_,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
  };
}

/**
 * Tools that only read, each beside a bare node:http that answers the same bytes to the same requests, and beside the
 * route of the API that answers the same.
 */
export async function measureMcp(bench: Bench, { only }: { only?: string } = {}): Promise<Findings> {
  const { laneway } = bench;
  const runId = await startRun({ laneway, agentId: laneway.agentIds.one });
  await pollUntil({ laneway, path: `/v1/public/runs/${runId}`, marker: '"status":"completed"' });
  const tools = [
    { name: "get_run", arguments: { runId }, twin: `/runs/${runId}`, marker: '"status":"completed"' },
    {
      name: "get_agent",
      arguments: { agentId: laneway.agentIds.one },
      twin: `/agents/${laneway.agentIds.one}`,
      marker: '"lanes":[',
    },
    { name: "list_agents", arguments: {}, twin: "/agents", marker: '"agents":[' },
  ].filter(({ name }) => only === undefined || name === only);
  const figures: Figure[] = [];
  const raw: Record<string, object> = {};
  for (const { name, arguments: arguments_, twin, marker } of tools) {
    const { headers, body } = toolCall(name, arguments_);
    const authorization = { Authorization: `Bearer ${laneway.apiKey}` };
    const authorized = { ...headers, ...authorization };
    const path = `/v1/public${twin}`;
    const compared = await compareWithBare(bench, {
      what: name,
      requestTo: (port) => requestText({ method: "POST", path: PATH, port, headers: authorized, body }),
      answer: await callApi({ laneway, path: PATH, body, headers }),
      marker: JSON.stringify(marker).slice(1, -1), // inside the text of the tool's result
      connections: CONNECTIONS,
      twin: {
        request: requestText({ method: "GET", path, port: laneway.port, headers: authorization }),
        marker,
      },
    });
    figures.push(...comparedFigures({ section: SECTION, id: `mcp.${name}`, label: name, compared }));
    raw[name] = compared;
  }
  return { figures, raw };
}

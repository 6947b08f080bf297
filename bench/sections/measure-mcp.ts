import type { Bench, Findings } from "../bench.ts";
import { callApi, pollUntil, startRun } from "../contenders/call-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { requestText } from "../load/request-text.ts";
import { comparedFigures, compareWithBare } from "./compare-with-bare.ts";

const CONNECTIONS = 8;
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

/** Tools that only read, each beside a bare node:http that answers the same bytes to the same requests. */
export async function measureMcp(bench: Bench): Promise<Findings> {
  const { laneway } = bench;
  const runId = await startRun({ laneway, agentId: laneway.agentIds.one });
  await pollUntil({ laneway, path: `/v1/public/runs/${runId}`, marker: '"status":"completed"' });
  const tools = [
    { name: "get_run", arguments: { runId }, marker: '\\"status\\":\\"completed\\"' },
    { name: "get_agent", arguments: { agentId: laneway.agentIds.one }, marker: '\\"lanes\\":[' },
    { name: "list_agents", arguments: {}, marker: '\\"agents\\":[' },
  ];
  const figures: Figure[] = [];
  const raw: Record<string, object> = {};
  for (const { name, arguments: arguments_, marker } of tools) {
    const { headers, body } = toolCall(name, arguments_);
    const authorized = { ...headers, Authorization: `Bearer ${laneway.apiKey}` };
    const compared = await compareWithBare(bench, {
      what: name,
      requestTo: (port) => requestText({ method: "POST", path: PATH, port, headers: authorized, body }),
      answer: await callApi({ laneway, path: PATH, body, headers }),
      marker,
      connections: CONNECTIONS,
    });
    figures.push(...comparedFigures({ section: SECTION, id: `mcp.${name}`, label: name, compared }));
    raw[name] = compared;
  }
  return { figures, raw };
}

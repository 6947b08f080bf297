import { agentPageOperations } from "#lib/contract/dashboard/agents.ts";
import { startedAnswer } from "#lib/doors/api/answer.ts";
import { changeAgent } from "#lib/nouns/agents/change-agent.ts";
import { getAgentGraph } from "#lib/nouns/agents/get-agent-graph.ts";
import { getAgentLayout } from "#lib/nouns/agents/get-agent-layout.ts";
import { getAgentPage } from "#lib/nouns/agents/get-agent-page.ts";
import { listAgentFigures } from "#lib/nouns/agents/list-agent-figures.ts";
import { listAgentTeams } from "#lib/nouns/agents/list-agent-teams.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";
import { listAgentStarters } from "#lib/nouns/overview/list-agent-starters.ts";
import { getRunStart } from "#lib/nouns/run-history/get-run-start.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { bind } from "../bind.ts";

export const agentPageRoutes = bind(agentPageOperations, {
  listAgents: ({ actor, query }) => listAgents({ actor, query }),
  listAgentFigures: ({ actor, query }) => listAgentFigures({ actor, query }),
  listAgentTeams: ({ actor }) => listAgentTeams({ actor }),
  getAgentPage: ({ actor, params }) => getAgentPage({ actor, agentId: params.agentId }),
  changeAgent: ({ actor, params, body }) => changeAgent({ actor, agentId: params.agentId, body }),
  getAgentGraph: ({ actor, params }) => getAgentGraph({ actor, agentId: params.agentId }),
  getAgentLayout: ({ actor, params }) => getAgentLayout({ actor, agentId: params.agentId }),
  listAgentStarters: ({ actor, params, query }) =>
    listAgentStarters({ actor, agentId: params.agentId, query }),
  startRun: async ({ actor, params, body }) =>
    startedAnswer(await startRun({ actor, agentId: params.agentId, body })),
  getRunStart: ({ actor, params }) => getRunStart({ actor, runId: params.runId }),
});

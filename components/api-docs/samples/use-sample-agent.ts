import { useQuery } from "@tanstack/react-query";
import { agentQuery } from "#components/agents/use-agent.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { useAgentForFirstCall } from "#components/keys/use-first-agent.ts";

/** The chosen agent, or one that ran lately, with a body that starts it. Undefined until it is there. */
export function useSampleAgent(agentId: string | null): FirstAgent | undefined {
  const { data: first } = useAgentForFirstCall();
  const { data: chosen } = useQuery({ ...agentQuery(agentId ?? ""), enabled: agentId !== null });
  if (agentId === null) return first ?? undefined;
  if (chosen?.agent.id !== agentId) return undefined;
  const body = chosen.lanes.find(({ startExample }) => startExample !== null)?.startExample;
  return { id: agentId, name: chosen.agent.name, body: body ?? { input: {} } };
}

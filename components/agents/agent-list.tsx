"use client";

import { useId } from "react";
import { AgentCard } from "./agent-card.tsx";
import { StartPanel } from "./start-panel.tsx";
import type { ListedAgent } from "./use-agents.ts";
import { useChosenLane } from "./use-chosen-lane.ts";

/**
 * The agents, and the chosen lane's panel: below its agent in narrow windows, beside the list in wide ones. It
 * always follows its agent in the document, so keyboard and speech meet it there.
 */
export function AgentList({ agents }: { agents: readonly ListedAgent[] }) {
  const panelId = useId();
  const { chosen, choose } = useChosenLane(agents);
  return (
    <ul className="list-with-panel">
      {agents.map((agent) => {
        const isChosen = chosen?.agent.id === agent.id;
        return (
          <li key={agent.id}>
            <AgentCard
              agent={agent}
              chosenLaneId={isChosen ? chosen.lane.id : undefined}
              panelId={panelId}
              onChoose={(lane) => choose({ agent, lane })}
            />
            {isChosen && (
              <div>
                <StartPanel id={panelId} chosen={chosen} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

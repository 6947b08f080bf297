import { Users } from "lucide-react";
import { useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { LaneButton } from "./lane-button.tsx";
import { BEHAVIOUR_WORDS } from "./lane-words.ts";
import type { ListedAgent, ListedLane } from "./use-agents.ts";

/** One agent of the list: what it is, whose, and the lanes a run can start on. */
export function AgentCard({
  agent,
  chosenLaneId,
  panelId,
  onChoose,
}: {
  agent: ListedAgent;
  chosenLaneId: string | undefined;
  panelId: string;
  onChoose: (lane: ListedLane) => void;
}) {
  const nameId = useId();
  const { icon: Icon, label } = BEHAVIOUR_WORDS[agent.behaviorType];
  return (
    <article
      aria-labelledby={nameId}
      className={classNames(
        "grid content-start gap-3 px-4 py-4 transition-colors md:px-5",
        chosenLaneId !== undefined && "bg-hover/60 inset-shadow-chosen",
      )}
    >
      <div className="grid gap-1">
        <h2 id={nameId} className="wrap-anywhere font-semibold text-heading">
          {agent.name}
        </h2>
        {agent.description && <p className="wrap-anywhere max-w-[75ch] text-ink-soft">{agent.description}</p>}
      </div>
      <ul aria-label={`Lanes of ${agent.name}`} className="flex flex-wrap gap-2 empty:hidden">
        {agent.lanes.map((lane) => (
          <li key={lane.id} className="max-w-full">
            <LaneButton
              lane={lane}
              isChosen={lane.id === chosenLaneId}
              panelId={panelId}
              onChoose={() => onChoose(lane)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-faint text-meta">
        <CopyableId id={agent.id} what="agent id" />
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5" />
          {label}
        </span>
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Users aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Team </span>
          <span className="wrap-anywhere">{agent.team.name}</span>
        </span>
      </div>
    </article>
  );
}

"use client";

import type { ReactNode } from "react";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { formatDuration } from "#components/ui/format-duration.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { LastRun, OpenRunsCell, Success } from "./agent-figures-cells.tsx";
import { BEHAVIOUR_WORDS } from "./lane-words.ts";
import type { AgentToStart } from "./use-agent.ts";
import { useAgentFigures } from "./use-agents.ts";

/** An agent's team, run figures and published version. */
export function AgentSummary({ agent }: { agent: AgentToStart["agent"] }) {
  const query = useAgentFigures([agent.id]);
  const figures = query.data?.get(agent.id) ?? (query.isPending ? undefined : null);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-9">
      <Fact name="Success, 7 days">
        <Success figures={figures} />
      </Fact>
      <Fact name="Last run">
        <LastRun figures={figures} />
      </Fact>
      <Fact name="Now">
        <OpenRunsCell figures={figures} agentId={agent.id} />
      </Fact>
      <Fact name="Concurrency">
        {agent.maxConcurrentRuns === null ? "workspace default" : `at most ${agent.maxConcurrentRuns}`}
      </Fact>
      <Fact name="Run timeout">{timeoutWords(agent.runTimeoutSeconds)}</Fact>
      <Fact name="Team">
        <span className="wrap-anywhere">{agent.team.name}</span>
      </Fact>
      <Fact name="Kind">{BEHAVIOUR_WORDS[agent.behaviorType].label}</Fact>
      <Fact name="Published">
        version {agent.version}, <RelativeTime at={agent.updatedAt} />
      </Fact>
      <Fact name="Id">
        <CopyableId id={agent.id} what="agent id" />
      </Fact>
    </dl>
  );
}

function timeoutWords(seconds: number | null): string {
  return seconds === null ? "1 hour" : formatDuration(seconds * 1_000);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-ink-faint text-meta">{name}</dt>
      <dd className="min-h-5 text-table">{children}</dd>
    </div>
  );
}

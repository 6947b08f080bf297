"use client";

import { Gauge } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { RequireTests } from "#components/agent-tests/require-tests.tsx";
import { useTestedDraft, useTests } from "#components/agent-tests/use-agent-tests.ts";
import { LimitDialog } from "#components/agents/limit-dialog.tsx";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { FollowAgentButton } from "#components/notifications/follow-agent-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { formatDuration } from "#components/ui/format-duration.ts";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const DEFAULT_TIMEOUT_MS = 3_600_000;

/** What holds for all runs of an agent, whichever version: limits, alerts, what publishing needs, who may do what. */
export function AgentSettings({ agent }: { agent: AgentToStart["agent"] }) {
  const [isLimiting, setLimiting] = useState(false);
  const mayBuild = useMayBuild();
  const { maxConcurrentRuns, runTimeoutSeconds, team } = agent;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <Setting
        title="Limits"
        words="Runs over the concurrency limit are queued and start by themselves. Waiting does not count against the timeout."
        act={
          agent.mayManage && (
            <Button onClick={() => setLimiting(true)}>
              <Gauge aria-hidden />
              Change limits
            </Button>
          )
        }
      >
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
          <Fact label="Concurrency">
            {maxConcurrentRuns === null ? "workspace default" : `at most ${maxConcurrentRuns}`}
          </Fact>
          <Fact label="Run timeout">
            {formatDuration(runTimeoutSeconds === null ? DEFAULT_TIMEOUT_MS : runTimeoutSeconds * 1_000)}
          </Fact>
        </dl>
      </Setting>
      <Setting
        title="Alerts"
        words="Who follows an agent is notified when its runs fail, by e-mail or in the browser as their account says."
        act={<FollowAgentButton agentId={agent.id} name={agent.name} />}
      />
      {mayBuild && <TestsRequired agentId={agent.id} />}
      <Setting
        title="Access"
        words="Members of its team see it: viewers read runs, operators start and answer them, builders change it. Admins see every team's agents."
        act={
          <Link
            href="/people?tab=teams"
            className="text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            Teams
          </Link>
        }
      >
        <dl>
          <Fact label="Team">{team.name}</Fact>
        </dl>
      </Setting>
      {isLimiting && <LimitDialog agent={agent} onClose={() => setLimiting(false)} />}
    </div>
  );
}

function TestsRequired({ agentId }: { agentId: string }) {
  const draft = useTestedDraft(agentId);
  const tests = useTests(agentId);
  if (draft.data && tests.data)
    return <RequireTests draft={draft.data} hasTests={tests.data.tests.length > 0} />;
  return (
    <NotLoaded
      what="The draft could not be loaded."
      query={draft.error ? draft : tests}
      pending={<Skeleton className="h-20 rounded-lg" />}
    />
  );
}

function Setting({
  title,
  words,
  act,
  children,
}: {
  title: string;
  words: string;
  act?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 grow basis-64 gap-0.5">
          <h2 id={id} className="font-medium">
            {title}
          </h2>
          <p className="text-ink-soft text-table">{words}</p>
        </div>
        {act}
      </div>
      {children}
    </section>
  );
}

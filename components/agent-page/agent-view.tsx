"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { AgentFailure } from "#components/agents/agent-failure.tsx";
import { type AgentToStart, useAgent } from "#components/agents/use-agent.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { AgentHeader } from "./agent-header.tsx";
import { LaneSection } from "./lane-section.tsx";

const pending = <Skeleton className="h-96 rounded-lg" />;
const AgentGraph = lazyPart(async () => (await import("./agent-graph.tsx")).AgentGraph, pending);
const AgentActivity = lazyPart(
  async () => (await import("./activity/agent-activity.tsx")).AgentActivity,
  pending,
);
const AgentVersions = lazyPart(
  async () => (await import("#components/versions/agent-versions.tsx")).AgentVersions,
  pending,
);
const AgentTests = lazyPart(
  async () => (await import("#components/agent-tests/agent-tests.tsx")).AgentTests,
  pending,
);
const AgentFailures = lazyPart(async () => (await import("./agent-failures.tsx")).AgentFailures, pending);
const AgentSettings = lazyPart(async () => (await import("./agent-settings.tsx")).AgentSettings, pending);

const TABS = ["overview", "lanes", "graph", "versions", "tests", "failures", "settings"] as const;

/** One agent: what it has done, how it is called, what it is, and what holds for it. */
export function AgentView({ agentId }: { agentId: string }) {
  const query = useAgent(agentId);
  const { data, error } = query;
  if (data) return <Loaded detail={data} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Agent" state={error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      {error ? (
        <AgentFailure query={query} />
      ) : (
        <>
          <Skeleton className="h-9 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </>
      )}
    </div>
  );
}

function Loaded({ detail }: { detail: AgentToStart }) {
  const { agent, lanes } = detail;
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("overview").withOptions(CHOSEN),
  );
  const mayBuild = useMayBuild();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AgentHeader detail={detail} />
      <Tabs
        label="About the agent"
        value={tab === "tests" && !mayBuild ? "overview" : tab}
        onValueChange={(value) => void setTab(value)}
        tabs={[
          { value: "overview", label: "Overview", content: <AgentActivity agent={agent} /> },
          { value: "lanes", label: "Lanes", count: lanes.length, content: <Lanes detail={detail} /> },
          {
            value: "graph",
            label: "Graph",
            count: agent.nodes,
            content: <AgentGraph agentId={agent.id} fingerprint={agent.graphFingerprint} />,
          },
          {
            value: "versions",
            label: "Versions",
            count: agent.version,
            content: <AgentVersions agent={agent} />,
          },
          ...(mayBuild
            ? [{ value: "tests" as const, label: "Tests", content: <AgentTests agentId={agent.id} /> }]
            : []),
          { value: "failures", label: "Failures", content: <AgentFailures agentId={agent.id} /> },
          { value: "settings", label: "Settings", content: <AgentSettings agent={agent} /> },
        ]}
      />
    </div>
  );
}

function Lanes({ detail: { agent, lanes, innerLanes } }: { detail: AgentToStart }): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {lanes.length === 0 && (
        <p className="text-ink-soft">This agent has no public lane, so it can't be started from outside.</p>
      )}
      {lanes.map((lane) => (
        <LaneSection
          key={lane.id}
          agentId={agent.id}
          lane={lane}
          mayStart={agent.mayStart}
          isOnly={lanes.length === 1}
        />
      ))}
      {innerLanes.length > 0 && (
        <section aria-labelledby="inner-lanes" className="grid gap-2">
          <h2 id="inner-lanes" className="font-semibold">
            For other agents only
          </h2>
          <ul className="grid gap-1 text-table">
            {innerLanes.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2">
                {name} <CopyableId id={id} what="lane id" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

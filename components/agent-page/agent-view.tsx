"use client";

import { CircleAlert, FlaskConical, Gauge, History, ListTree, Pencil, Play } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { AgentFailure } from "#components/agents/agent-failure.tsx";
import { AgentSummary } from "#components/agents/agent-summary.tsx";
import { LimitDialog } from "#components/agents/limit-dialog.tsx";
import { type AgentToStart, type AgentVersion, useAgent } from "#components/agents/use-agent.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { FollowAgentButton } from "#components/notifications/follow-agent-button.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { changesHref } from "./activity/latest-versions.tsx";
import { LaneSection } from "./lane-section.tsx";

const AgentGraph = lazyPart(
  async () => (await import("./agent-graph.tsx")).AgentGraph,
  <Skeleton className="h-96 rounded-lg" />,
);
const VersionList = lazyPart(
  async () => (await import("#components/versions/version-list.tsx")).VersionList,
  <Skeleton className="h-56 rounded-lg" />,
);

const AgentActivity = lazyPart(
  async () => (await import("./activity/agent-activity.tsx")).AgentActivity,
  <Skeleton className="h-96 rounded-lg" />,
);

const TABS = ["activity", "lanes", "graph", "versions"] as const;

/** One agent: what it has done, its lanes, its graph and its versions. */
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
          <Skeleton className="h-16 rounded-lg" />
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
    parseAsStringLiteral(TABS).withDefault("activity").withOptions(CHOSEN),
  );
  const [limiting, setLimiting] = useState(false);
  const mayBuild = useMayBuild();
  const [first] = lanes;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={agent.name}
        state={<p className="wrap-anywhere max-w-[90ch]">{agent.description || "No description."}</p>}
        actions={
          <>
            <FollowAgentButton agentId={agent.id} name={agent.name} />
            {agent.mayManage && (
              <Button onClick={() => setLimiting(true)}>
                <Gauge aria-hidden />
                Limits
              </Button>
            )}
            <Link href={`/agents/${agent.id}/history`} className={buttonClasses("secondary")}>
              <History aria-hidden />
              History
            </Link>
            {mayBuild && (
              <Link href={`/agents/${agent.id}/tests`} className={buttonClasses("secondary")}>
                <FlaskConical aria-hidden />
                Tests
              </Link>
            )}
            {mayBuild && (
              <Link href={`/agents/${agent.id}/edit`} className={buttonClasses("secondary")}>
                <Pencil aria-hidden />
                Edit
              </Link>
            )}
            <Link
              href={`/runs?${new URLSearchParams({ agent: agent.id })}`}
              className={buttonClasses("secondary")}
            >
              <ListTree aria-hidden />
              Runs
            </Link>
            <Link
              href={`/runs/failures?${new URLSearchParams({ agent: agent.id })}`}
              className={buttonClasses("secondary")}
            >
              <CircleAlert aria-hidden />
              Failures
            </Link>
            {agent.mayStart && first && (
              <Link href={`/agents/${agent.id}/start`} className={buttonClasses("primary")}>
                <Play aria-hidden />
                Start a run
              </Link>
            )}
          </>
        }
      />
      <AgentSummary agent={agent} />
      <Tabs
        label="About the agent"
        value={tab}
        onValueChange={(value) => void setTab(value)}
        tabs={[
          { value: "activity", label: "Activity", content: <AgentActivity agent={agent} /> },
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
            content: <VersionList agentId={agent.id} actionsOf={changesOf(agent.id)} />,
          },
        ]}
      />
      {limiting && <LimitDialog agent={agent} onClose={() => setLimiting(false)} />}
    </div>
  );
}

/** The first version has nothing before it. */
const changesOf = (agentId: string) =>
  function Changes({ version }: AgentVersion): ReactNode {
    if (version === 1) return null;
    return (
      <Link
        href={changesHref(agentId, version)}
        className="rounded-sm text-accent-ink text-meta underline underline-offset-2"
      >
        Changes<span className="sr-only"> of version {version}</span>
      </Link>
    );
  };

function Lanes({ detail: { agent, lanes, innerLanes } }: { detail: AgentToStart }): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {lanes.length === 0 && (
        <p className="text-ink-soft">This agent has no public lane, so it can't be started from outside.</p>
      )}
      {lanes.map((lane) => (
        <LaneSection key={lane.id} agentId={agent.id} lane={lane} mayStart={agent.mayStart} />
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

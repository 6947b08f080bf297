"use client";

import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { AgentFailure } from "#components/agents/agent-failure.tsx";
import { type AgentToStart, useAgent } from "#components/agents/use-agent.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { LanePicker } from "#components/start-run/lane-picker.tsx";
import { StartSkeleton } from "#components/start-run/start-skeleton.tsx";
import { type LaneToStart, type RunStart, useRunStart } from "#components/start-run/use-agent-to-start.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isJsonObject } from "#lib/contract/json.ts";

// Forms and their validator are loaded on demand.
const StartForm = lazyPart(
  async () => (await import("#components/start-run/start-form.tsx")).StartForm,
  <StartSkeleton />,
);
const ChatStart = lazyPart(async () => (await import("./chat-start.tsx")).ChatStart, <StartSkeleton />);

/** The start page. The URL names the lane, and the run whose input is reused. */
export function StartView({ agentId }: { agentId: string }) {
  const [place, setPlace] = useQueryStates({
    lane: parseAsString.withOptions(CHOSEN),
    from: parseAsString,
    run: parseAsString,
    example: parseAsBoolean.withDefault(false),
  });
  const agent = useAgent(agentId);
  const template = useRunStart(place.from);
  if (agent.error) {
    return (
      <Frame state={null}>
        <AgentFailure query={agent} />
      </Frame>
    );
  }
  if (template.error) {
    return (
      <Frame state={null}>
        <NotLoaded what="The earlier run could not be loaded." query={template} />
      </Frame>
    );
  }
  if (!agent.data || (place.from !== null && !template.data)) {
    return (
      <Frame state={<Skeleton className="h-4 w-64" />}>
        <StartSkeleton />
      </Frame>
    );
  }
  const { lanes } = agent.data;
  const laneId = place.lane ?? template.data?.laneId;
  const lane = lanes.find(({ id }) => id === laneId) ?? lanes[0];
  return (
    <Frame
      agent={agent.data.agent}
      state={
        <AgentLine
          agent={agent.data}
          lane={lane}
          isFilled={place.example || place.from !== null || !agent.data.agent.mayStart}
        />
      }
    >
      {lane && agent.data.agent.mayStart ? (
        <>
          {place.run === null && (
            <LanePicker
              lanes={lanes}
              chosen={lane}
              hrefOf={({ id }) =>
                `?${new URLSearchParams({ lane: id, ...(place.from ? { from: place.from } : {}) })}`
              }
              onChoose={({ id }) => void setPlace({ lane: id })}
            />
          )}
          {template.data && (
            <TemplateNote template={template.data} laneExists={lane.id === template.data.laneId} />
          )}
          {place.example && hasExample(lane) && (
            <p className="max-w-[75ch] text-ink-soft">
              Filled in with an example. Change what you like, then start the run.
            </p>
          )}
          <LaneStart
            key={`${lane.id} ${place.from} ${place.example}`}
            agentId={agentId}
            lane={lane}
            template={template.data?.laneId === lane.id ? template.data : undefined}
            isExample={place.example}
            runId={place.run}
            onRun={(run) => void setPlace({ run, lane: lane.id }, TYPED)}
          />
        </>
      ) : (
        <CannotStart hasLanes={lanes.length > 0} agentId={agentId} />
      )}
    </Frame>
  );
}

function Frame({
  agent,
  state,
  children,
}: {
  /** Once it is known. */
  agent?: AgentToStart["agent"];
  state: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Start a run"
        {...(agent && {
          tabTitle: `Start ${agent.name}`,
          trail: [{ label: agent.name, href: `/agents/${agent.id}` }],
        })}
        state={state}
      />
      {children}
    </div>
  );
}

function AgentLine({
  agent: { agent, lanes },
  lane,
  isFilled,
}: {
  agent: AgentToStart;
  lane: LaneToStart | undefined;
  /** With an example, or another run's input. */
  isFilled: boolean;
}) {
  return (
    <p className="wrap-anywhere">
      of{" "}
      <Link
        href={`/agents/${agent.id}`}
        className="text-accent-ink underline underline-offset-2 hover:no-underline"
      >
        {agent.name}
      </Link>
      {lane && lanes.length === 1 && `, on ${lane.name}`}
      {lane && !isFilled && hasExample(lane) && (
        <>
          .{" "}
          <Link
            href={`?${new URLSearchParams({ lane: lane.id, example: "true" })}`}
            className="text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            Fill in an example
          </Link>
        </>
      )}
    </p>
  );
}

function LaneStart({
  agentId,
  lane,
  template,
  isExample,
  runId,
  onRun,
}: {
  agentId: string;
  lane: LaneToStart;
  template: RunStart | undefined;
  /** Whether the form begins with the lane's example, where there is no other run's input. */
  isExample: boolean;
  runId: string | null;
  onRun: (runId: string | null) => void;
}) {
  const files = (template?.attachments ?? [])
    .filter(({ usable }) => usable)
    .map(({ name, type, size, storageKey }) => ({ id: storageKey, name, type, size, storageKey }));
  if (lane.mode === "structured") {
    const begins = template ?? (isExample && hasExample(lane) ? exampleOf(lane) : undefined);
    return <StartForm agentId={agentId} lane={lane} template={begins} files={files} />;
  }
  return (
    <ChatStart agentId={agentId} lane={lane} template={template} files={files} runId={runId} onRun={onRun} />
  );
}

const hasExample = ({ mode, startExample }: LaneToStart) =>
  mode === "structured" && isJsonObject(startExample?.input ?? null);

/** The lane's example as the input of an earlier run. */
function exampleOf({ startExample }: LaneToStart) {
  const input = startExample?.input ?? null;
  return { runId: "example", input: isJsonObject(input) ? input : {}, metadata: null };
}

function TemplateNote({ template, laneExists }: { template: RunStart; laneExists: boolean }) {
  const lost = template.attachments.filter(({ usable }) => !usable).map(({ name }) => name);
  const notes = [
    !laneExists && "Its lane is no longer public. Choose another lane.",
    template.hidesSecrets && "Values shown as [redacted] are hidden: type them again.",
    lost.length > 0 && `Attach these files again: ${lost.join(", ")}.`,
  ].filter(Boolean);
  return (
    <p className="wrap-anywhere max-w-[75ch] rounded-md border border-line bg-surface px-3 py-2 text-ink-soft">
      Starts with the input of{" "}
      <Link
        href={`/runs/${template.runId}`}
        className="text-accent-ink underline underline-offset-2 hover:no-underline"
      >
        an earlier run
      </Link>
      . {notes.join(" ")}
    </p>
  );
}

function CannotStart({ hasLanes, agentId }: { hasLanes: boolean; agentId: string }) {
  return (
    <EmptyState
      title={hasLanes ? "Your role cannot start runs" : "No lane of this agent can be started"}
      act={
        <Link href={`/agents/${agentId}`} className={buttonClasses("secondary", "justify-self-start")}>
          View the agent
        </Link>
      }
    >
      {hasLanes
        ? "Viewers see agents and runs; operators start them. An admin of the workspace can change your role."
        : "Its lanes are for other agents only, or there are none. A builder can publish a public lane."}
    </EmptyState>
  );
}

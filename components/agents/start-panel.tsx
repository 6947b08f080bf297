"use client";

import { useId } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { MODE_WORDS } from "./lane-words.ts";
import { KEY_VARIABLE, startCommand } from "./start-command.ts";
import { StartCommandSkeleton } from "./start-command-skeleton.tsx";
import { useAgent } from "./use-agent.ts";
import type { ChosenLane } from "./use-chosen-lane.ts";

/** How an outside system starts a run on the chosen lane. */
export function StartPanel({ id, chosen: { agent, lane } }: { id: string; chosen: ChosenLane }) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="grid gap-4 px-4 py-4 md:px-5">
      <div className="grid gap-1">
        <h3 id={titleId} className="wrap-anywhere font-semibold text-heading">
          Start a run on {lane.name}
        </h3>
        <p className="text-ink-soft">{MODE_WORDS[lane.mode].takes}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-faint text-meta">
          Lane <CopyableId id={lane.id} what="lane id" />
        </p>
      </div>
      <StartCommand agentId={agent.id} laneId={lane.id} />
    </section>
  );
}

function StartCommand({ agentId, laneId }: { agentId: string; laneId: string }) {
  const { data, error, isFetching, refetch } = useAgent(agentId);
  if (data) {
    const example = data.lanes.find((lane) => lane.id === laneId)?.startExample;
    return example ? <Command agentId={agentId} body={example} /> : <NoCommand />;
  }
  if (!error) return <StartCommandSkeleton />;
  return (
    <FailureNotice
      what="What this lane takes could not be read."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Command({ agentId, body }: { agentId: string; body: Parameters<typeof startCommand>[0]["body"] }) {
  const code = startCommand({ origin: window.location.origin, agentId, body });
  return (
    <>
      <CodeBlock title="curl" code={code} copyLabel="Copy curl" />
      <p className="text-ink-soft text-table">
        Put an API key with the scope <code className="font-mono">agents:run</code> into{" "}
        <code className="wrap-anywhere font-mono">{KEY_VARIABLE}</code>. The answer names the run; read it
        until it has ended, as the <DocsLink /> says.
      </p>
    </>
  );
}

function NoCommand() {
  return (
    <p className="text-ink-soft">
      No example could be made of this lane's schema. The <DocsLink /> says how its schema is read and a run
      is started.
    </p>
  );
}

function DocsLink() {
  return (
    <a href="/docs" className="text-accent-ink underline underline-offset-2 hover:no-underline">
      API description
    </a>
  );
}

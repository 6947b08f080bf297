import type { ReactNode } from "react";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { RunAttachments, RunInput } from "./run-input.tsx";

/** The run's input. */
export function InputTab({ page }: { page: RunPage }) {
  const { run, version } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-6">
        <RunInput page={page} />
        <RunAttachments page={page} />
      </div>
      <div className="grid content-start gap-6">
        <section className="grid gap-2">
          <h2 className="sr-only">Metadata</h2>
          {run.metadata && Object.keys(run.metadata).length > 0 ? (
            <JsonView label="Metadata" value={run.metadata} />
          ) : (
            <p className="rounded-lg border border-line bg-surface px-3 py-3 text-ink-soft text-table">
              No metadata. Callers can send <code className="font-mono">metadata</code> with a start; the list
              of runs can be filtered by it.
            </p>
          )}
        </section>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-table">
          <Fact name="Version">
            {version
              ? `${version.number}${version.isCurrent ? "" : ", not the current one"}${version.message ? `: ${version.message}` : ""}`
              : run.preview
                ? "A draft"
                : "None: a conversation about another run"}
          </Fact>
          <Fact name="Team">{page.team.name}</Fact>
          <Fact name="Run">
            <CopyableId id={run.runId} what="run id" />
          </Fact>
          <Fact name="Agent">
            <CopyableId id={run.agentId} what="agent id" />
          </Fact>
          <Fact name="Lane">
            <CopyableId id={run.laneId} what="lane id" />
          </Fact>
          <Fact name="Conversation">
            <CopyableId id={run.threadId} what="thread id" />
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="leading-6 text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere leading-6">{children}</dd>
    </>
  );
}

import { Download, EyeOff, Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { apiAddress } from "#components/api/api-address.ts";
import { RevealValues } from "#components/reveal/reveal-values.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { JsonView } from "#components/ui/json-view.tsx";
import type { RunPage } from "./use-run-page.ts";

/** The run's input. */
export function InputTab({ page }: { page: RunPage }) {
  const { run, input, inputIsCut, inputIsRedacted, hasSensitiveInput, version } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-6">
        <section className="grid gap-2">
          <h2 className="sr-only">Input</h2>
          <JsonView label="Input" value={input} />
          {inputIsCut && (
            <p className="text-ink-soft text-table">
              The input is too large to show in full. This is its beginning.
            </p>
          )}
          {inputIsRedacted && (
            <p className="flex items-start gap-2 text-ink-soft text-table">
              <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
              Secrets are redacted here. The run got the real values, and so does a re-run.
            </p>
          )}
          {hasSensitiveInput && <RevealValues runId={run.runId} />}
        </section>
        <Attachments page={page} />
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

function Attachments({ page: { run, attachments } }: { page: RunPage }) {
  if (attachments.length === 0) return null;
  const turns = new Set(attachments.map(({ turn }) => turn)).size;
  return (
    <section className="grid gap-2">
      <h2 className="font-medium text-ink-soft">Attachments</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {attachments.map(({ turn, name, type, size, field, storageKey }) => (
          <li
            key={`${turn}/${storageKey}`}
            className="flex min-h-11 items-center gap-3 px-3 py-1.5 text-table"
          >
            <Paperclip aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <span className="grid min-w-0 grow">
              <span className="truncate font-medium" title={name}>
                {name}
              </span>
              <span className="truncate text-ink-faint text-meta">
                {formatBytes(size)} · {type}
                {field && ` · ${field}`}
                {turns > 1 && ` · turn ${turn}`}
              </span>
            </span>
            <a
              href={apiAddress("/api/runs/{runId}/attachments/{storageKey}", {
                params: { runId: run.runId, storageKey },
              })}
              download={name}
              className={buttonClasses("secondary", undefined, "small")}
            >
              <Download aria-hidden />
              Download
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

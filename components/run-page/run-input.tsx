import { Download, EyeOff, Paperclip } from "lucide-react";
import { apiAddress } from "#components/api/api-address.ts";
import { RevealValues } from "#components/reveal/reveal-values.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { JsonView } from "#components/ui/json-view.tsx";

/** What a run was started with, and what of it is hidden. */
export function RunInput({ page }: { page: RunPage }) {
  const { run, input, inputIsCut, inputIsRedacted, hasSensitiveInput } = page;
  return (
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
  );
}

/** The files of all its turns, to download. */
export function RunAttachments({ page: { run, attachments } }: { page: RunPage }) {
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

import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Markdown } from "#components/markdown/markdown.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { CopyButton } from "#components/ui/copy-mark.tsx";
import { JsonView } from "#components/ui/json-view.tsx";

/** The run's result. */
export function RunResult({ page: { run } }: { page: RunPage }) {
  const result = run.finalResponse;
  if (typeof result === "string") {
    return (
      <section aria-label="Result" className="overflow-hidden rounded-lg border border-line bg-surface">
        <Head>
          <CopyButton text={result} label="Copy the result" />
        </Head>
        <div className="max-h-96 overflow-y-auto px-4 py-3">
          <Markdown text={result} />
        </div>
      </section>
    );
  }
  if (result === null) {
    return (
      <p className="flex items-center gap-2.5 rounded-lg border border-line bg-surface px-3 py-2.5 text-ink-soft">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-completed" />
        Completed without a result.
      </p>
    );
  }
  return (
    <section aria-label="Result" className="[&_figure>div]:max-h-80">
      <JsonView label="Result" value={result} />
    </section>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <header className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1.5 pl-3 text-ink-soft text-meta">
      <h2 className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-3.5 text-completed" />
        Result
      </h2>
      {children}
    </header>
  );
}

import type { ReactNode } from "react";
import { formatCost, formatTokens } from "#components/runs/format-usage.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { Link } from "#components/ui/link.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import { PanelSection } from "#components/ui/side-panel.tsx";
import { EndTimer } from "../end-timer.tsx";
import { doerWords } from "../header/doer-words.ts";
import { IterationLinks } from "./iteration-links.tsx";
import { OccurrenceAttempts } from "./occurrence-attempts.tsx";
import { OccurrenceCalls } from "./occurrence-calls.tsx";
import { OccurrenceEvents } from "./occurrence-events.tsx";
import { OccurrenceFailure } from "./occurrence-failure.tsx";
import type { OccurrenceDetail } from "./use-occurrence.ts";

/** The error first; then input, output and details. */
export function OccurrenceBody({ page, detail }: { page: RunPage; detail: OccurrenceDetail }) {
  const { row, error, input, output, interactions, node } = detail;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {error && <OccurrenceFailure page={page} error={error} occurrenceId={row.occurrenceId} />}
      <Facts detail={detail} />
      {row.waitsUntil && <EndTimer page={page} occurrenceId={row.occurrenceId} />}
      {row.reused && (
        <p className="text-ink-soft text-table">Reused from the earlier run. This step did not run again.</p>
      )}
      {interactions.map((interaction) => (
        <PanelSection key={interaction.interactionId} title={interaction.title ?? "Question"}>
          <p className="text-ink-soft text-table">
            Asked <RelativeTime at={interaction.requestedAt} />
            {interaction.answeredAt && (
              <>
                , answered <RelativeTime at={interaction.answeredAt} />
                {interaction.answeredBy && ` by ${doerWords(interaction.answeredBy)}`}
              </>
            )}
            {interaction.status === "expired" && ", not answered in time"}
            {interaction.status === "withdrawn" && ", withdrawn"}
          </p>
          {interaction.answer && <JsonView label="Answer" value={interaction.answer} />}
          <JsonView label="Request" value={interaction.request} openDepth={1} />
        </PanelSection>
      ))}
      {output !== null && <JsonView label="Output" value={output} />}
      {input !== null && <JsonView label="Input" value={input} />}
      <OccurrenceCalls detail={detail} />
      <OccurrenceAttempts row={row} />
      <OccurrenceEvents runId={page.run.runId} detail={detail} />
      {node && <JsonView label="The node in the graph" value={node} openDepth={0} />}
    </div>
  );
}

function Facts({ detail: { row } }: { detail: OccurrenceDetail }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-table">
      <Fact name="Started">
        <ExactTime at={row.startedAt} milliseconds />
      </Fact>
      <Fact name={row.endedAt ? "Duration" : "Status"}>
        {row.endedAt ? (
          <Duration ms={Date.parse(row.endedAt) - Date.parse(row.startedAt)} />
        ) : row.status === "waiting" ? (
          "Waiting"
        ) : (
          "Running"
        )}
      </Fact>
      {row.loopPath.length > 0 && (
        <Fact name="Iteration">
          <IterationLinks row={row} />
        </Fact>
      )}
      {row.waitsUntil && (
        <Fact name="Waits until">
          <ExactTime at={row.waitsUntil} />
        </Fact>
      )}
      {row.childRunId && (
        <Fact name="Called run">
          <Link href={`/runs/${row.childRunId}`} className="text-accent-ink underline underline-offset-2">
            {row.childRunId}
          </Link>
        </Fact>
      )}
      {row.usage && (
        <Fact name="Model use">
          {formatTokens(row.usage.inputTokens)} tokens in, {formatTokens(row.usage.outputTokens)} out
          {row.usage.costUsd !== null && `, ${formatCost(row.usage.costUsd)}`}
        </Fact>
      )}
      <Fact name="Node">
        <CopyableId id={row.nodeId} what="node id" />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="leading-6 text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere min-w-0 leading-6 tabular-nums">{children}</dd>
    </>
  );
}

import { CircleX, Sparkles, Wrench } from "lucide-react";
import { formatCost, formatTokens } from "#components/runs/format-usage.ts";
import { Duration } from "#components/ui/duration.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { PanelSection } from "#components/ui/side-panel.tsx";
import type { OccurrenceDetail } from "./use-occurrence.ts";

/** The node's calls in order: models with their tokens, tools by name. */
export function OccurrenceCalls({ detail: { row, calls } }: { detail: OccurrenceDetail }) {
  const made = [
    ...row.modelCalls.map((call) => ({ kind: "model" as const, call })),
    ...row.toolCalls.map((call) => ({ kind: "tool" as const, call })),
  ].sort((a, b) => Number(BigInt(a.call.sequence) - BigInt(b.call.sequence)));
  if (made.length === 0 && calls.length === 0) return null;
  return (
    <PanelSection title="Calls">
      {made.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line text-table">
          {made.map(({ kind, call }) => {
            const Icon = call.failed ? CircleX : kind === "model" ? Sparkles : Wrench;
            return (
              <li key={call.sequence} className="flex items-start gap-2 px-3 py-2">
                <Icon
                  aria-hidden
                  className={`mt-0.5 size-4 shrink-0 ${call.failed ? "text-failed" : "text-ink-faint"}`}
                />
                <span className="grid min-w-0 grow">
                  <span className="wrap-anywhere">
                    {(kind === "model" ? call.model : call.tool) ?? (kind === "model" ? "A model" : "A tool")}
                    {call.failed && <span className="text-failed"> failed</span>}
                  </span>
                  {kind === "model" && call.inputTokens !== null && (
                    <span className="text-ink-faint text-meta tabular-nums">
                      {formatTokens(call.inputTokens)} tokens in
                      {call.cachedInputTokens !== null &&
                        call.cachedInputTokens > 0 &&
                        ` (${formatTokens(call.cachedInputTokens)} from the cache)`}
                      , {formatTokens(call.outputTokens ?? 0)} out
                      {call.costUsd !== null && `, ${formatCost(call.costUsd)}`}
                    </span>
                  )}
                </span>
                {call.endedAt && (
                  <span className="text-ink-soft">
                    <Duration ms={Date.parse(call.endedAt) - Date.parse(call.startedAt)} />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {calls.map(({ ordinal, result }) => (
        <JsonView key={ordinal} label={`Result of call ${ordinal}`} value={result} openDepth={0} />
      ))}
    </PanelSection>
  );
}

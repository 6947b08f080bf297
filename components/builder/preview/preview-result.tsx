import { ExternalLink, History, Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import { failureAdvice } from "#components/run-page/outcome/failure-advice.ts";
import { RunResult } from "#components/run-page/outcome/run-result.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Duration, Elapsed } from "#components/ui/duration.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { findNode } from "#lib/language/agent-document/drafts/levels.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder } from "../builder-store.ts";
import type { DraftSession } from "../saving/draft-session.ts";
import { AllowWrite } from "./allow-write.tsx";
import { previewFacts } from "./node-facts.ts";
import { PinDialog } from "./pin-dialog.tsx";
import { usePreview } from "./preview-context.ts";

const RunInteractions = lazyPart(
  async () => (await import("#components/interactions/run-interactions.tsx")).RunInteractions,
  <Skeleton className="h-40" />,
);

/** How the last preview went. `focusAfter` takes the focus when a question that had it is answered. */
export function PreviewResult({
  agentId,
  session,
  focusAfter,
}: {
  agentId: string;
  session: DraftSession;
  focusAfter: () => void;
}) {
  const { runId, revision, page } = usePreview();
  // Tells that something was saved, or taken in.
  useBuilder((state) => state.status);
  useBuilder((state) => state.history.present);
  if (runId === null) {
    return (
      <p className="max-w-[60ch] text-ink-soft text-table">
        A preview runs the draft without publishing it. It does not write to outside systems: a node that
        would write returns its pinned output, follows its failed edge, or ends the preview.
      </p>
    );
  }
  if (!page) return <Skeleton className="h-24" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {revision !== null && revision !== session.revision && (
        <p className="flex items-center gap-2 text-table text-waiting">
          <History aria-hidden className="size-4 shrink-0" />
          The draft has changed since. This is what it did before.
        </p>
      )}
      <Shown agentId={agentId} page={page} focusAfter={focusAfter} />
    </div>
  );
}

function Shown({ agentId, page, focusAfter }: { agentId: string; page: RunPage; focusAfter: () => void }) {
  const { run, interactions, failure } = page;
  const { goTo } = useBuilderActions();
  const open = interactions.map(({ interactionId }) => interactionId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={run.status} />
        {run.startedAt && (
          <span className="text-ink-soft text-table tabular-nums">
            {run.completedAt ? (
              <Duration ms={new Date(run.completedAt).getTime() - new Date(run.startedAt).getTime()} />
            ) : (
              <Elapsed since={run.startedAt} />
            )}
          </span>
        )}
        <Link href={`/runs/${run.runId}`} className={buttonClasses("quiet", "ml-auto", "small")}>
          <ExternalLink aria-hidden />
          Open preview run
        </Link>
      </div>
      <RunInteractions key={run.runId} open={open} focusAfter={focusAfter} />
      {run.error && (
        <section aria-label="Why the preview failed" className="grid gap-2 rounded-lg bg-failed-wash p-3">
          <h3 className="font-medium text-failed">{failureAdvice(run.error).kind}</h3>
          <p className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap">
            {run.error.code === "preview_write_blocked" ? WRITE_BLOCKED : run.error.message}
          </p>
          {failure?.nodeId && (
            <button
              type="button"
              className="justify-self-start rounded-sm font-medium text-accent-ink text-table"
              onClick={() => goTo(failure.nodeId ?? "")}
            >
              Go to {failure.nodeName ?? failure.nodeId}
            </button>
          )}
          {failure?.nodeId && run.error.code === "preview_write_blocked" && (
            <AfterBlocked agentId={agentId} nodeId={failure.nodeId} />
          )}
          {run.error.details && <JsonView label="Details" value={run.error.details} />}
        </section>
      )}
      {run.status === "completed" && <RunResult page={page} />}
    </div>
  );
}

const WRITE_BLOCKED =
  "A preview writes to no outside system by itself. Allow this write, or pin the output that the node is to give.";

/** What lets the next preview come past the node that would write. */
function AfterBlocked({ agentId, nodeId }: { agentId: string; nodeId: string }) {
  const { settings, outputs } = usePreview();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const graph = useBuilder((state) => state.history.present.graph);
  const placed = useMemo(() => findNode(graph, nodeId), [graph, nodeId]);
  const [isPinning, setIsPinning] = useState(false);
  if (!settings || !placed || isReadOnly) return null;
  const { writer, pin } = previewFacts(nodeId, { settings, outputs });
  return (
    <div className="flex flex-wrap gap-2">
      {writer && <AllowWrite agentId={agentId} writer={writer} />}
      <Button size="small" onClick={() => setIsPinning(true)}>
        <Pencil aria-hidden />
        {pin === undefined ? "Pin an output" : "Edit pin"}
      </Button>
      {isPinning && (
        <PinDialog
          agentId={agentId}
          nodeId={nodeId}
          isInBody={placed.container !== null}
          onClose={() => setIsPinning(false)}
        />
      )}
    </div>
  );
}

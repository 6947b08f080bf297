import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { useRerun } from "../use-run-writes.ts";

/** Re-runs a run from the start or from the failed node. */
export function RerunDialog({
  page: { run, failure, version },
  from,
  open,
  onClose,
}: {
  page: RunPage;
  from: "start" | "failure";
  open: boolean;
  onClose: () => void;
}) {
  const rerun = useRerun(run.runId);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const node = failure?.nodeName ? `“${failure.nodeName}”` : "the node that failed";
  return (
    <ConfirmChange
      open={open}
      onClose={() => {
        rerun.reset();
        onClose();
      }}
      title={from === "start" ? "Run this again?" : `Run again from ${node}?`}
      look="primary"
      confirmLabel={rerun.isPending ? "Starting" : "Run again"}
      change={rerun}
      given={{ from, idempotencyKey }}
      refused="Nothing was started."
      listsFaults
    >
      {from === "start" ? (
        <p>
          A new run starts with the same input and attachments
          {version && !version.isCurrent
            ? ", on the version that is published now: this run used an earlier one"
            : ""}
          . Every step runs again, including external side effects. This run stays unchanged.
        </p>
      ) : (
        <p>
          A new run reuses the results of all steps that succeeded, and continues at {node}. No step runs
          twice. It uses the graph of this run.
        </p>
      )}
    </ConfirmChange>
  );
}

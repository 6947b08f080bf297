"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import type { QueryOf } from "#components/api/operations.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";
import { BULK_RUNS_UNTYPED } from "#lib/contract/limits.ts";
import { manyRuns, titleOf } from "./bulk-action-words.ts";
import { useBeginBulkAction } from "./use-bulk-actions.ts";

type Filters = Omit<QueryOf<"/api/runs/count">, "action">;

/** The runs to act on: the selected ones, or all that match. */
type ActedOn = { readonly runIds: readonly string[] } | { readonly filters: Filters };

/** Asks before many runs are cancelled or run again, and opens the page with the results. */
export function BeginDialog({
  on,
  first,
  onClose,
}: {
  on: ActedOn;
  /** The action offered first; the person can still choose between the two ways to run again. */
  first: BulkActionKind;
  onClose: () => void;
}) {
  const [action, setAction] = useState(first);
  const [typed, setTyped] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const router = useRouter();
  const begin = useBeginBulkAction();
  const counted = useQuery({
    ...apiQuery("/api/runs/count", { query: { ...("filters" in on ? on.filters : {}), action } }),
    enabled: "filters" in on,
    staleTime: 0,
    gcTime: 0,
  });
  const found = "runIds" in on ? { count: on.runIds.length, isComplete: true } : counted.data;
  const runs = found?.count ?? 0;
  const isTyped = runs <= BULK_RUNS_UNTYPED || typed.replace(/\D/g, "") === String(runs);
  function act() {
    // The same names and values; JSON omits undefined ones.
    const which =
      "runIds" in on
        ? { runIds: [...on.runIds] }
        : { filters: JSON.parse(JSON.stringify(on.filters)), confirmedCount: runs };
    begin.mutate(
      { action, idempotencyKey, ...which },
      {
        onSuccess({ id }) {
          onClose();
          router.push(`/runs/bulk/${id}`);
        },
      },
    );
  }
  const error = begin.error ?? counted.error;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={found ? (runs === 0 ? "No run matches" : `${titleOf({ action, runs })}?`) : "Counting runs"}
      confirmLabel={runs === 0 ? titleOf({ action, runs: 1 }) : titleOf({ action, runs })}
      cancelLabel={action === "cancel" ? "Keep runs" : "Cancel"}
      look={action === "cancel" ? "danger" : "primary"}
      isPending={begin.isPending}
      isBlocked={runs === 0 || !isTyped}
      failure={
        error && (
          <FailureNotice
            what="The bulk action was not started."
            error={error}
            onRetry={() => {
              begin.reset();
              if ("filters" in on) void counted.refetch();
            }}
          />
        )
      }
      onConfirm={act}
    >
      {action !== "cancel" && <From action={action} onChange={setAction} />}
      {found ? (
        <Effect action={action} runs={runs} isComplete={found.isComplete} />
      ) : (
        !error && <Skeleton className="h-5 w-56" />
      )}
      {runs > BULK_RUNS_UNTYPED && (
        <TextField
          label={`Type ${runs.toLocaleString("en")} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function From({ action, onChange }: { action: BulkActionKind; onChange: (action: BulkActionKind) => void }) {
  return (
    <div className="text-ink">
      <RadioGroup<BulkActionKind>
        label="Run again from"
        look="row"
        options={[
          { value: "rerun_from_failure", label: "The failed node" },
          { value: "rerun", label: "The start" },
        ]}
        value={action}
        onValueChange={onChange}
      />
    </div>
  );
}

const EFFECTS: Record<BulkActionKind, string> = {
  cancel: "Runs that have ended do not change. External side effects are not undone. This can't be undone.",
  rerun:
    "Each starts as a new run with its own input, on the version that is published now. Every step runs again, including external side effects.",
  rerun_from_failure:
    "Each starts as a new run that reuses the results of steps that succeeded. The failed node and those after it run, including their external side effects. Runs that did not fail are refused.",
};

function Effect({ action, runs, isComplete }: { action: BulkActionKind; runs: number; isComplete: boolean }) {
  if (runs === 0)
    return (
      <p>
        {action === "cancel"
          ? "All matching runs have already ended."
          : "No matching run can be run again from there. Choose another starting point, or change the filters."}
      </p>
    );
  return (
    <>
      {!isComplete && (
        <p>
          More runs match than one action takes. It takes the newest {manyRuns(runs)}; repeat it for the rest.
        </p>
      )}
      <p>{EFFECTS[action]}</p>
    </>
  );
}

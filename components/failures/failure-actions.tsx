"use client";

import { CircleCheck, RotateCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { type FailureDetail, useReopenFailure } from "./use-failures.ts";

const BeginDialog = lazyPart(
  async () => (await import("#components/bulk-actions/begin-dialog.tsx")).BeginDialog,
);

/** What an operator can do about a failure. */
export function FailureActions({ failure }: { failure: FailureDetail }) {
  const [open, setOpen] = useState<"rerun" | "resolve">();
  const reopen = useReopenFailure(failure.id);
  if (!useMay("operator")) return null;
  return (
    <>
      <RefusalNotice what="It was not reopened." error={reopen.error} />
      {failure.runs.count > 0 && (
        <Button onClick={() => setOpen("rerun")}>
          <RotateCw aria-hidden />
          Run all failed runs again
        </Button>
      )}
      {failure.state === "resolved" ? (
        <Button disabled={reopen.isPending} onClick={() => reopen.mutate()}>
          <Undo2 aria-hidden />
          Reopen
        </Button>
      ) : (
        <Button look="primary" onClick={() => setOpen("resolve")}>
          <CircleCheck aria-hidden />
          Resolve
        </Button>
      )}
      {open === "resolve" && <ResolveDialog failure={failure} onClose={() => setOpen(undefined)} />}
      {open === "rerun" && (
        <BeginDialog
          on={{ filters: { failure: failure.id } }}
          first="rerun_from_failure"
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

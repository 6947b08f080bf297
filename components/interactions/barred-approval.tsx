"use client";

import { Check, X } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";

/** An approval for the person who started its run: somebody else has to decide it. */
export function BarredApproval() {
  const id = useId();
  return (
    <div className="grid gap-4">
      <p id={id} className="text-ink-soft">
        You started this run, so somebody else has to decide.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" disabled aria-describedby={id}>
          <Check aria-hidden />
          Approve
        </Button>
        <Button disabled aria-describedby={id}>
          <X aria-hidden />
          Reject
        </Button>
      </div>
    </div>
  );
}

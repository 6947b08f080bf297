"use client";

import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { useChange } from "#components/api/use-change.ts";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast.tsx";
import { isConflict } from "./answer-failure.tsx";
import type { Decision, Interaction } from "./use-interaction.ts";

/** Decides approvals together that a node asks for in several iterations: all that are open in the run. */
export function AnswerAlike({
  interaction,
  onAnswered,
}: {
  interaction: Interaction;
  onAnswered?: () => void;
}) {
  const { alike, node, mayAnswer, status } = interaction;
  const decideAll = useChange((action: Decision["action"]) => decideEach(alike, action), {
    rereads: ["/api/interactions", "/api/inbox", "/api/runs"],
    onSuccess: ({ decided, failed }, action) => {
      const word = action === "approve" ? "approved" : "rejected";
      notify(`${decided} ${word}${failed > 0 ? `, ${failed} were answered by others or are closed` : ""}`);
      if (decided > 0) onAnswered?.();
    },
  });
  const isSeen = useSeen(alike.join(" "));
  if (status !== "open" || !mayAnswer || alike.length < 2) return null;
  const count = alike.length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-hover px-3 py-2 text-table">
      <p className="min-w-0 grow">
        <span className="wrap-anywhere font-medium">{node.name}</span> waits in {count} iterations.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={decideAll.isPending || !isSeen} onClick={() => decideAll.mutate("approve")}>
          <Check aria-hidden />
          Approve all {count}
        </Button>
        <Button disabled={decideAll.isPending || !isSeen} onClick={() => decideAll.mutate("reject")}>
          <X aria-hidden />
          Reject all {count}
        </Button>
      </div>
      {decideAll.error && <p className="w-full text-failed">{decideAll.error.message}</p>}
    </div>
  );
}

/** Whether this has stood there for a moment: a second click must not decide what has just come. */
function useSeen(shown: string): boolean {
  const [seen, setSeen] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return seen === shown;
}

const SEEN_AFTER_MS = 800;

/** Answers in the order in which they were asked. Answers that somebody else has given meanwhile stay. */
async function decideEach(ids: readonly string[], action: Decision["action"]) {
  let decided = 0;
  for (const interactionId of ids) {
    const isDone = await apiCall("POST /api/interactions/{interactionId}/approval", {
      params: { interactionId },
      body: { action },
    }).then(
      () => true,
      (error: Error) => {
        if (isConflict(error)) return false;
        throw error;
      },
    );
    if (isDone) decided += 1;
  }
  return { decided, failed: ids.length - decided };
}

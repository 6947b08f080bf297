"use client";

import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { AgentToStart } from "./use-agent.ts";
import { useChangeAgent } from "./use-agent.ts";

const CHOICES = [
  { value: "workspace", label: "Workspace default" },
  { value: "own", label: "At most" },
] as const;

/** How many runs of the agent may execute at once. */
export function LimitDialog({ agent, onClose }: { agent: AgentToStart["agent"]; onClose: () => void }) {
  const [choice, setChoice] = useState<"workspace" | "own">(
    agent.maxConcurrentRuns === null ? "workspace" : "own",
  );
  const [limit, setLimit] = useState<number | null>(agent.maxConcurrentRuns ?? 5);
  const change = useChangeAgent(agent.id);
  const isUsable = choice === "workspace" || (limit !== null && Number.isInteger(limit) && limit >= 1);
  const error = change.error instanceof ApiError ? change.error.message : change.error?.message;
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Concurrency limit"
      description="Runs over the limit are queued and start by themselves. API keys and people take turns, the oldest run of each first. Applies from the next run."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={!isUsable || change.isPending}
            onClick={() =>
              change.mutate(choice === "workspace" ? null : limit, {
                onSuccess: () => {
                  notify("Limit saved");
                  onClose();
                },
              })
            }
          >
            {change.isPending ? "Saving" : "Save"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          label="Concurrent runs"
          hideLabel
          options={CHOICES}
          value={choice}
          onValueChange={setChoice}
        />
        {choice === "own" && (
          <NumberField
            label="Limit"
            value={limit}
            onValueChange={setLimit}
            min={1}
            max={100_000}
            unit="runs"
            error={isUsable ? error : "must be a whole number of at least 1"}
            className="max-w-48"
          />
        )}
        {choice === "workspace" && error && <p className="text-failed text-table">{error}</p>}
      </div>
    </Dialog>
  );
}

"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { notify } from "#components/ui/toast.tsx";
import { MAX_RUN_TIMEOUT_SECONDS } from "#lib/contract/limits.ts";
import type { AgentToStart } from "./use-agent.ts";
import { useChangeAgent } from "./use-agent.ts";

const CHOICES = [
  { value: "workspace", label: "Workspace default" },
  { value: "own", label: "At most" },
] as const;

const DEFAULT_TIMEOUT_SECONDS = 3_600;

/** How many runs of the agent may execute at once, and for how long each may. */
export function LimitDialog({ agent, onClose }: { agent: AgentToStart["agent"]; onClose: () => void }) {
  const [choice, setChoice] = useState<"workspace" | "own">(
    agent.maxConcurrentRuns === null ? "workspace" : "own",
  );
  const [limit, setLimit] = useState<number | null>(agent.maxConcurrentRuns ?? 5);
  const [minutes, setMinutes] = useState<number | null>(
    (agent.runTimeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) / 60,
  );
  const change = useChangeAgent(agent.id);
  const isLimitUsable = choice === "workspace" || (limit !== null && Number.isInteger(limit) && limit >= 1);
  const seconds = minutes === null ? null : Math.round(minutes * 60);
  const isTimeoutUsable = seconds !== null && seconds >= 1 && seconds <= MAX_RUN_TIMEOUT_SECONDS;
  const error = change.error?.message;
  const save = () => {
    const maxConcurrentRuns = choice === "workspace" ? null : limit;
    const runTimeoutSeconds = seconds === DEFAULT_TIMEOUT_SECONDS ? null : seconds;
    const changed = {
      ...(maxConcurrentRuns === agent.maxConcurrentRuns ? {} : { maxConcurrentRuns }),
      ...(runTimeoutSeconds === agent.runTimeoutSeconds ? {} : { runTimeoutSeconds }),
    };
    if (Object.keys(changed).length === 0) return onClose();
    change.mutate(changed, {
      onSuccess: () => {
        notify("Limits saved");
        onClose();
      },
    });
  };
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Limits"
      description="Runs over the concurrency limit are queued and start automatically. API keys and people take turns, the oldest run of each first. Limits apply from the next run."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={!isLimitUsable || !isTimeoutUsable || change.isPending}
            onClick={save}
          >
            {change.isPending ? "Saving" : "Save"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup label="Concurrent runs" options={CHOICES} value={choice} onValueChange={setChoice} />
        {choice === "own" && (
          <NumberField
            label="Limit"
            value={limit}
            onValueChange={setLimit}
            min={1}
            max={100_000}
            unit="runs"
            error={isLimitUsable ? undefined : "Enter a whole number, 1 or more."}
            className="max-w-48"
          />
        )}
        <NumberField
          label="Run timeout"
          help="A run fails after executing this long. Waiting time does not count."
          value={minutes}
          onValueChange={setMinutes}
          min={1}
          max={MAX_RUN_TIMEOUT_SECONDS / 60}
          unit="minutes"
          error={isTimeoutUsable ? undefined : "Enter 1 minute to 1 week."}
          className="max-w-72"
        />
        {error && <p className="text-failed text-table">{error}</p>}
      </div>
    </Dialog>
  );
}

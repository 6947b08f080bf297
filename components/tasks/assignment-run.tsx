"use client";

import { useEffect, useState } from "react";
import { useAgent } from "#components/agents/use-agent.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { InputPanel } from "#components/start-run/input-panel.tsx";
import type { LaneToStart } from "#components/start-run/use-agent-to-start.ts";
import { useLaneInput } from "#components/start-run/use-lane-input.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type AssignmentRun, firstRun, NO_RUN } from "./assignment.ts";
import type { TaskChoices } from "./use-tasks.ts";

/**
 * Says what assigning a task to a lane starts, in a workspace that starts runs on assignment; a structured lane's input
 * is asked for here. Keep it mounted by the lane's id.
 */
export function AssignmentRunFields({
  lane,
  error,
  isTried,
  onChange,
}: {
  lane: TaskChoices["lanes"][number];
  /** Why the assignment was refused: its faults are shown at the input's fields. */
  error: Error | null;
  /** Submitted before: all faults are shown. */
  isTried: boolean;
  onChange: (run: AssignmentRun) => void;
}) {
  if (lane.mode === "chat")
    return (
      <p role="status" className="rounded-md bg-running-wash p-3">
        Assigning this task starts a run of {lane.name}, with the title and description as its message.
      </p>
    );
  return <StructuredRun lane={lane} error={error} isTried={isTried} onChange={onChange} />;
}

type RunProps = Parameters<typeof AssignmentRunFields>[0];

function StructuredRun({ lane, ...props }: RunProps) {
  const [starts, setStarts] = useState<"run" | "none">("run");
  const query = useAgent(lane.agentId);
  const found = query.data?.lanes.find(({ id }) => id === lane.laneId);
  const { onChange } = props;
  return (
    <>
      <RadioGroup
        label="Run"
        options={[
          { value: "run", label: "Start it with the input below" },
          { value: "none", label: "Assign without starting it" },
        ]}
        value={starts}
        onValueChange={(next) => {
          setStarts(next);
          onChange(next === "none" ? NO_RUN : firstRun(lane));
        }}
      />
      {starts === "none" ? null : found ? (
        <InputFields {...props} lane={found} />
      ) : (
        <NotLoaded
          what="The agent's form could not be loaded."
          query={query}
          pending={<Skeleton className="h-32 rounded-md" />}
        />
      )}
    </>
  );
}

function InputFields({
  lane: { inputSchema: schema },
  error,
  isTried,
  onChange,
}: Omit<RunProps, "lane"> & { lane: LaneToStart }) {
  const { input, faults, panel } = useLaneInput(schema);
  const { attempt, refuse } = faults;
  const isFit = faults.all.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the input or its faults change
  useEffect(() => onChange({ input, isFit }), [input, isFit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is submitted
  useEffect(() => {
    if (isTried) attempt();
  }, [isTried]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error) refuse(error);
  }, [error]);
  return <InputPanel {...panel} disabled={false} />;
}

"use client";

import { Bot } from "lucide-react";
import { useState } from "react";
import { useAgent } from "#components/agents/use-agent.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useTaskChoices } from "#components/tasks/use-tasks.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TaskPage } from "../use-task-page.ts";

// Forms and their validator are loaded on demand.
const TaskLaneForm = lazyPart(
  async () => (await import("./lane-form.tsx")).TaskLaneForm,
  <Skeleton className="h-40 rounded-md" />,
);

/** Runs an agent of the project's team on the task: the lane is chosen, then its form is filled in. */
export function RunAgentDialog({ page, onClose }: { page: TaskPage; onClose: () => void }) {
  const { task, project } = page;
  const query = useTaskChoices(project.id);
  const { data: choices } = query;
  const assigned = task.assignee?.type === "lane" ? task.assignee.id : null;
  const [chosen, setChosen] = useState<string | null>(assigned);
  const lanes = choices?.lanes ?? [];
  const [only] = lanes;
  const lane = lanes.find(({ id }) => id === chosen) ?? (lanes.length === 1 ? only : undefined);
  return (
    <Dialog
      onClose={onClose}
      size="large"
      title={`Run an agent on ${task.number}`}
      description="You answer its questions on the task. Its result is added as a comment."
    >
      {!choices ? (
        <NotLoaded
          what="The agents could not be loaded."
          query={query}
          pending={<Skeleton className="h-40 rounded-md" />}
        />
      ) : lanes.length === 0 ? (
        <p className="text-ink-soft">
          The team of {project.name} has no published agent.{" "}
          <Link
            href="/agents"
            onClick={onClose}
            className="text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            View the agents
          </Link>
        </p>
      ) : (
        <div className="grid gap-5">
          <Combobox
            label="Agent and lane"
            searchLabel="Search agents"
            placeholder="Choose an agent"
            options={lanes.map(({ id, name, mode }) => ({
              value: id,
              label: name,
              hint: mode === "chat" ? "conversation" : "form",
              icon: <Bot aria-hidden className="size-4 text-ink-faint" />,
            }))}
            value={lane?.id ?? null}
            onValueChange={setChosen}
          />
          {lane && (
            <ChosenLane
              key={lane.id}
              page={page}
              agentId={lane.agentId}
              laneId={lane.laneId}
              onClose={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function ChosenLane({
  page,
  agentId,
  laneId,
  onClose,
}: {
  page: TaskPage;
  agentId: string;
  laneId: string;
  onClose: () => void;
}) {
  const query = useAgent(agentId);
  const lane = query.data?.lanes.find(({ id }) => id === laneId);
  if (lane) return <TaskLaneForm task={page.task} agentId={agentId} lane={lane} onClose={onClose} />;
  if (query.data)
    return <p className="text-ink-soft">The published agent no longer has this lane. Choose another lane.</p>;
  return (
    <NotLoaded
      what="The agent's form could not be loaded."
      query={query}
      pending={<Skeleton className="h-40 rounded-md" />}
    />
  );
}

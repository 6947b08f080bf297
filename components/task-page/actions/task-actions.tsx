"use client";

import { Archive, ArchiveRestore, Bell, BellOff, Bot } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { useUpdateTask } from "#components/tasks/use-tasks.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { type TaskPage, useFollow } from "../use-task-page.ts";

// It brings forms and their choices.
const RunAgentDialog = lazyPart(async () => (await import("../runs/run-agent-dialog.tsx")).RunAgentDialog);

/** What can be done with a task as a whole. */
export function TaskActions({
  page,
  mayEdit,
  mayRestore,
}: {
  page: TaskPage;
  mayEdit: boolean;
  mayRestore: boolean;
}) {
  const { task } = page;
  const [act, setAct] = useState<"archive" | "run">();
  const close = () => setAct(undefined);
  const archive = useUpdateTask();
  return (
    <>
      <FollowButton page={page} />
      {mayEdit && (
        <>
          <Button onClick={() => setAct("archive")}>
            <Archive aria-hidden />
            Archive
          </Button>
          <Button look="primary" onClick={() => setAct("run")}>
            <Bot aria-hidden />
            Run an agent
          </Button>
        </>
      )}
      {mayRestore && (
        <Button
          look="primary"
          disabled={archive.isPending}
          onClick={() =>
            archive.mutate(
              { taskId: task.id, changes: { archived: false } },
              {
                onSuccess: () => notify("Restored"),
                onError: (error) =>
                  notifyFailure("The task was not restored.", { description: error.message }),
              },
            )
          }
        >
          <ArchiveRestore aria-hidden />
          Restore
        </Button>
      )}
      {act === "run" && <RunAgentDialog page={page} onClose={close} />}
      {act === "archive" && (
        <ConfirmChange
          onClose={close}
          title={`Archive ${task.number}?`}
          confirmLabel="Archive"
          change={archive}
          given={{ taskId: task.id, changes: { archived: true } }}
          refused="The task was not archived."
          onDone={() => notify("Archived")}
        >
          It leaves lists, the board and my work. It stays readable, runs of it go on, and you can restore it
          at any time.
        </ConfirmChange>
      )}
    </>
  );
}

function FollowButton({ page: { task, isFollowed } }: { page: TaskPage }) {
  const follow = useFollow(task.id);
  return (
    <Button
      aria-pressed={isFollowed}
      disabled={follow.isPending}
      onClick={() =>
        follow.mutate(!isFollowed, {
          onError: (error) => notifyFailure("Following was not changed.", { description: error.message }),
        })
      }
    >
      {isFollowed ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      {isFollowed ? "Unfollow" : "Follow"}
    </Button>
  );
}

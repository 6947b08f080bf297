import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages } from "#components/api/api-query.ts";
import { newKey } from "#components/api/new-key.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { readAgain, useChange } from "#components/api/use-change.ts";
import { usePacedLive } from "#components/live/use-paced-live.ts";
import { sendWithFiles } from "#components/start-run/files/send-with-files.ts";
import type { Files } from "#components/start-run/use-files.ts";
import { TASK_REREADS } from "#components/tasks/use-tasks.ts";
import { joinPages } from "./join-pages.ts";

export type TaskPage = AnswerOf<"/api/tasks/{taskId}">;
export type ShownTask = TaskPage["task"];
export type TaskComment = TaskPage["comments"][number];
export type TaskActivity = TaskPage["activity"][number];
export type TaskRun = TaskPage["runs"][number];

/** A task by its id or number, with its newest comments and changes; further pages have earlier ones. */
export function useTaskPage(address: string) {
  return useInfiniteQuery({
    ...apiPages("/api/tasks/{taskId}", { params: { taskId: address } }),
    select: ({ pages }) => joinPages(pages),
  });
}

/** Reads the task again when it or one of its runs has changed. */
export function useTaskLive(page: TaskPage | undefined): void {
  const client = useQueryClient();
  const read = () => void readAgain(client, TASK_REREADS);
  usePacedLive("tasks", read, (change) => {
    if (change.name !== "tasks") return true;
    return page !== undefined && (change.taskIds.includes(page.task.id) || change.taskIds.length >= MANY);
  });
  usePacedLive("runs", read, (change) => {
    if (change.name !== "runs" || !page) return false;
    return page.runs.some(({ runId }) => change.runIds.includes(runId));
  });
}

/** The stream names so many tasks, and leaves out the others. */
const MANY = 50;

/** Sends a comment. A second click, or another try after a lost answer, does not comment twice. */
export function useComment(taskId: string, files: Files) {
  const client = useQueryClient();
  const attempt = useRef<{ body: string; key: string }>(undefined);
  return useMutation({
    async mutationFn(body: string) {
      const text = JSON.stringify([body, files.files.map(({ id }) => id)]);
      if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
      await sendWithFiles({
        path: "/api/tasks/{taskId}/comments",
        params: { taskId },
        body: { body, idempotencyKey: attempt.current.key },
        files,
        signal: new AbortController().signal,
      });
      attempt.current = undefined;
    },
    onSuccess: () => readAgain(client, TASK_REREADS),
  });
}

type EditedComment = BodyOf<"PATCH /api/tasks/{taskId}/comments/{commentId}">;

export function useEditComment({ taskId, commentId }: { taskId: string; commentId: string }) {
  return useChange(
    (body: EditedComment) =>
      apiCall("PATCH /api/tasks/{taskId}/comments/{commentId}", { params: { taskId, commentId }, body }),
    { rereads: TASK_REREADS },
  );
}

export function useDeleteComment(taskId: string) {
  return useChange(
    (commentId: string) =>
      apiCall("DELETE /api/tasks/{taskId}/comments/{commentId}", { params: { taskId, commentId } }),
    { rereads: TASK_REREADS },
  );
}

export function useFollow(taskId: string) {
  return useChange(
    (isFollowed: boolean) =>
      apiCall("PUT /api/tasks/{taskId}/following", { params: { taskId }, body: { isFollowed } }),
    { rereads: TASK_REREADS },
  );
}

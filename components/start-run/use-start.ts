import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { newKey } from "#components/api/new-key.ts";
import { readAgain } from "#components/api/use-change.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { sendWithFiles } from "./files/send-with-files.ts";
import type { Files } from "./use-files.ts";

interface Started {
  readonly runId: string;
  /** An earlier request with the same idempotency key started it. */
  readonly isReplayed: boolean;
}

/**
 * Starts the run, on a task where one is named. Without an idempotency key of the person's own, each draft has a hidden one, so that a second click
 * or a retry starts nothing twice.
 */
export function useStart({ agentId, taskId, files }: { agentId: string; taskId?: string; files: Files }) {
  const client = useQueryClient();
  const stopping = useRef<AbortController>(undefined);
  const attempt = useRef<{ body: string; key: string }>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const mutation = useMutation({
    async mutationFn(body: JsonObject): Promise<Started> {
      const controller = new AbortController();
      stopping.current = controller;
      const idempotencyKey = body.idempotencyKey ?? keyFor(body);
      const sent = { body: { ...body, idempotencyKey }, files, signal: controller.signal };
      const { status, answer } =
        taskId === undefined
          ? await sendWithFiles({ path: "/api/agents/{agentId}/runs", params: { agentId }, ...sent })
          : await sendWithFiles({
              path: "/api/tasks/{taskId}/runs",
              params: { taskId },
              ...sent,
              body: { agentId, ...sent.body },
            });
      attempt.current = undefined;
      return { runId: answer.runId, isReplayed: status === 200 && body.idempotencyKey !== undefined };
    },
    onSuccess: () => readAgain(client, ["/api/agents", "/api/agent-figures", "/api/runs", "/api/tasks"]),
  });

  function keyFor(body: JsonObject): string {
    const text = JSON.stringify([body, files.files.map(({ id }) => id)]);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  }

  return { ...mutation, stop: () => stopping.current?.abort(new DOMException("stopped", "AbortError")) };
}

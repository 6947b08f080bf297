import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { uploadApi } from "#components/api/upload-api.ts";
import type { JsonObject } from "#lib/json.ts";
import { encodedBytes } from "./files/file-rules.ts";
import { startPayload } from "./files/start-payload.ts";
import { type Files, sentShares } from "./use-files.ts";

export interface Started {
  readonly runId: string;
  /** An earlier request with the same idempotency key had started it. */
  readonly isReplayed: boolean;
}

/**
 * Starts the run. Without an idempotency key of the person's own, each thing typed has a hidden one: a second click,
 * or another try after the connection broke, starts nothing twice.
 */
export function useStart({ agentId, files }: { agentId: string; files: Files }) {
  const client = useQueryClient();
  const stopping = useRef<AbortController>(undefined);
  const attempt = useRef<{ body: string; key: string }>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const mutation = useMutation({
    async mutationFn(body: JsonObject): Promise<Started> {
      const controller = new AbortController();
      stopping.current = controller;
      files.resetProgress();
      const idempotencyKey = body.idempotencyKey ?? keyFor(body);
      const payload = await startPayload({
        body: { ...body, idempotencyKey },
        attachments: files.files,
        onRead: (id, read) => files.note(id, { read }),
        signal: controller.signal,
      });
      const own = files.files.filter((file) => "file" in file);
      const overhead = payload.size - own.reduce((sum, { size }) => sum + encodedBytes(size), 0);
      const { status, answer } = await uploadApi({
        path: "/api/agents/{agentId}/runs",
        params: { agentId },
        body: payload,
        onProgress(sentBytes) {
          for (const [id, sent] of sentShares(own, sentBytes - overhead, encodedBytes))
            files.note(id, { sent });
        },
        signal: controller.signal,
      });
      attempt.current = undefined;
      return { runId: answer.runId, isReplayed: status === 200 && body.idempotencyKey !== undefined };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["agents"] }),
  });

  function keyFor(body: JsonObject): string {
    const text = JSON.stringify([body, files.files.map(({ id }) => id)]);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  }

  return { ...mutation, stop: () => stopping.current?.abort(new DOMException("stopped", "AbortError")) };
}

/** 128 random bits; `crypto.randomUUID` is offered on https alone. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

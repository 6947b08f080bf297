import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { apiCall } from "#components/api/api-call.ts";
import { readAgain } from "#components/api/use-change.ts";
import { sendWithFiles } from "#components/start-run/files/send-with-files.ts";
import type { Files } from "#components/start-run/use-files.ts";
import { notify } from "#components/ui/toast.tsx";

/** Requests the run's cancellation. */
export function useCancelRun(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiCall("POST /api/runs/{runId}/cancel", { params: { runId } }),
    onSuccess: ({ status }) => {
      notify(status === "cancelled" ? "The run is cancelled" : "The run is being cancelled");
      return readAgain(client, ["/api/runs"]);
    },
  });
}

/** Ends a timer that is set. */
export function useEndTimer(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (occurrenceId: string) =>
      apiCall("POST /api/runs/{runId}/occurrences/{occurrenceId}/end", { params: { runId, occurrenceId } }),
    onSuccess: () => {
      notify("Timer ended");
      return readAgain(client, ["/api/runs"]);
    },
  });
}

/**
 * Re-runs the run and opens the new one. Each opened dialog has its own idempotency key, so a second click starts
 * nothing.
 */
export function useRerun(runId: string) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: { from: "start" | "failure"; idempotencyKey: string }) =>
      apiCall("POST /api/runs/{runId}/rerun", { params: { runId }, body }),
    onSuccess: (started) => {
      notify("Started again");
      router.push(`/runs/${started.runId}`);
      return readAgain(client, ["/api/runs"]);
    },
  });
}

/** Sends the next message; the response names the run that takes it, this one or a new one. */
export function useContinueRun(runId: string, files?: Files) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: { message: string; idempotencyKey: string }) =>
      files && files.files.length > 0
        ? sendWithFiles({
            path: "/api/runs/{runId}/continue",
            params: { runId },
            body,
            files,
            signal: new AbortController().signal,
          }).then(({ answer }) => answer)
        : apiCall("POST /api/runs/{runId}/continue", { params: { runId }, body }),
    onSuccess: (started) => {
      if (started.runId !== runId) router.push(`/runs/${started.runId}`);
      return readAgain(client, ["/api/runs"]);
    },
  });
}

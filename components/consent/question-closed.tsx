"use client";

import { apiCall } from "#components/api/api-call.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { QuestionProps } from "./use-answer.ts";

/** Shown if the person cannot approve the app: why, and a link back. */
export function QuestionClosed({ request, consent, answering, reason }: QuestionProps & { reason: string }) {
  const { answer, canAnswer, error } = answering;
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">{reason}</p>
      <RefusalNotice what={`${consent.client.name} got no answer.`} error={error} />
      <Button
        className="h-10"
        disabled={!canAnswer}
        onClick={() => answer("denied", () => apiCall("POST /api/connect/deny", { body: { request } }))}
      >
        Go back to the app
      </Button>
    </div>
  );
}

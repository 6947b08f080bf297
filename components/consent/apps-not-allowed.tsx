"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { writeApi } from "#components/api/write-api.ts";
import { Button } from "#components/ui/button.tsx";
import type { QuestionProps } from "./use-answer.ts";

/** Instead of the question, where the workspace does not let it be asked. */
export function AppsNotAllowed({ request, consent, answering }: QuestionProps) {
  const { answer, canAnswer, error } = answering;
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {consent.workspace.name} allows no connected apps. An admin of it can change that under Settings,
        Capabilities.
      </p>
      <RefusalNotice what={`${consent.client.name} was not told.`} error={error} />
      <Button
        className="h-10"
        disabled={!canAnswer}
        onClick={() =>
          answer("denied", () => writeApi({ method: "POST", path: "/api/connect/deny", body: { request } }))
        }
      >
        Go back to the app
      </Button>
    </div>
  );
}

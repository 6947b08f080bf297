"use client";

import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ApiError } from "./api-error.ts";

/** An error notice for failed loading: what, why, the request id, and a retry button. */
export function FailureNotice({
  what,
  error,
  onRetry,
  isRetrying = false,
}: {
  /** "The agents could not be loaded." */
  what: string;
  error: Error;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const { message, requestId } = error instanceof ApiError ? error : { message: "", requestId: undefined };
  return (
    <Notice title={what}>
      {message && <p className="text-ink-soft">{message}</p>}
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
      <Button onClick={onRetry} disabled={isRetrying} className="mt-2">
        <RotateCw aria-hidden />
        {isRetrying ? "Retrying" : "Try again"}
      </Button>
    </Notice>
  );
}

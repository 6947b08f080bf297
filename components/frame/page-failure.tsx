"use client";

import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { useTabTitle } from "#components/ui/page-place.ts";

/** Shown for a page that failed to render. The service's log has the reason under `digest`. */
export function PageFailure({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  useTabTitle("Something failed");
  return (
    <div className="mx-auto grid max-w-96 content-center justify-items-start gap-6 py-12">
      <div role="alert">
        <h1 className="font-semibold text-title tracking-tight">This page could not be shown</h1>
        <p className="mt-1 text-ink-soft">
          The service failed, or cannot reach its database. Try again; if it fails again, quote the error
          below.
        </p>
      </div>
      {digest && (
        <p className="flex items-center gap-2 text-ink-soft">
          Error <CopyableId id={digest} what="error digest" />
        </p>
      )}
      <Button look="primary" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    </div>
  );
}

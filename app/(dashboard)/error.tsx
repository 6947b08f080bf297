"use client";

import { PageFailure } from "#components/frame/page-failure.tsx";

/** Shown for a page that failed to render, inside the frame, so that navigation still works. */
export default function DashboardErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <PageFailure digest={error.digest} onRetry={retry} />;
}

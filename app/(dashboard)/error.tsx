"use client";

import { PageFailure } from "#components/frame/page-failure.tsx";

/** A page that could not be drawn, within the frame: the way to other pages stays. */
export default function DashboardErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <PageFailure digest={error.digest} onRetry={retry} />;
}

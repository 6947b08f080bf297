"use client";

import { PageFailure } from "#components/frame/page-failure.tsx";

/** A page outside the dashboard's frame that could not be drawn, or the frame itself. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main className="grid min-h-dvh px-4">
      <PageFailure digest={error.digest} onRetry={retry} />
    </main>
  );
}

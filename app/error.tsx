"use client";

import { PageFailure } from "#components/frame/page-failure.tsx";

/** Shown if the frame, or a page outside of it, failed to render. */
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

import type { ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Says why a file is not shown. */
export function NoPreview({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-line border-dashed p-6 text-ink-soft">{children}</p>;
}

export function PreviewSkeleton() {
  return <Skeleton className="h-96 w-full rounded-lg" />;
}

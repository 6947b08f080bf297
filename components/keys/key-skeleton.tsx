import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A key's page while loading. */
export function KeySkeleton() {
  return (
    <div role="status" aria-label="Loading the key" className="grid gap-5">
      <PageHeader title="Key" state={<Skeleton className="h-4 w-48" />} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}

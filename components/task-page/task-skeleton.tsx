import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The task first, then its fields, then what was said; its fields at the right from 1024 px, all beside each other from 1904 px. */
export const TASK_LAYOUT =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] min-[119rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem] min-[119rem]:grid-rows-1";

/** In the size of a task's page. */
export function TaskSkeleton() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Task" state={<Skeleton className="h-4 w-72 max-w-full" />} />
      <div className={TASK_LAYOUT}>
        <Skeleton className="h-28 rounded-lg lg:col-start-1 lg:row-start-1" />
        <Skeleton className="h-56 rounded-lg lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-112 min-[119rem]:col-start-3 min-[119rem]:row-span-1" />
        <Skeleton className="h-64 rounded-lg lg:col-start-1 lg:row-start-2 min-[119rem]:col-start-2 min-[119rem]:row-start-1" />
      </div>
    </div>
  );
}

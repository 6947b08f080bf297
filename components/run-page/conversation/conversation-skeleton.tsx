import { Skeleton } from "#components/ui/skeleton.tsx";

/** A conversation while loading. */
export function ConversationSkeleton() {
  return (
    <div role="status" className="grid max-w-4xl gap-5">
      <span className="sr-only">Loading the conversation</span>
      {["h-10", "h-24", "h-10"].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <div key={index} className="grid grid-cols-[auto_1fr] gap-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className={`w-3/4 ${height}`} />
        </div>
      ))}
    </div>
  );
}

import { RelativeTime } from "#components/ui/relative-time.tsx";

/** When something was asked, and by which node. */
export function Asked({ at, by }: { at: string; by: string }) {
  return (
    <span className="min-w-0">
      asked <RelativeTime at={at} /> by <span className="wrap-anywhere">{by}</span>
    </span>
  );
}

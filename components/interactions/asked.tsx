import { RelativeTime } from "#components/ui/relative-time.tsx";

/** When something was asked, by which node, and in which iteration of the loop around it. */
export function Asked({ at, by, iteration }: { at: string; by: string; iteration: number | null }) {
  return (
    <span className="min-w-0">
      asked <RelativeTime at={at} /> by <span className="wrap-anywhere">{by}</span>
      {iteration !== null && `, iteration ${iteration.toLocaleString("en")}`}
    </span>
  );
}

import { classNames } from "./class-names.ts";

/** The place of something that is on its way, in its final size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames("shimmer rounded-sm bg-hover", className)} />;
}

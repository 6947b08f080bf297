import { classNames } from "./class-names.ts";

/** A placeholder in the final size while something loads. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames("shimmer rounded-sm bg-hover", className)} />;
}

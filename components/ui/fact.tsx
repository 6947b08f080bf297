import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A name and a value, in a two-column `dl`. */
export function Fact({
  label,
  isWide = false,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames("grid min-w-0 content-start gap-0.5", isWide && "col-span-2")}>
      <dt className="text-ink-faint text-meta">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}

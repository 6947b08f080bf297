import { Check } from "lucide-react";
import { DifferenceList } from "./difference-list.tsx";
import type { Difference } from "./use-comparison.ts";

/** The differences of two values, or a note that they are equal. */
export function CompareValues({
  title,
  same,
  differences,
}: {
  title: string;
  same: string;
  differences: readonly Difference[];
}) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-medium text-ink-soft">{title}</h2>
      {differences.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft text-table">
          <Check aria-hidden className="size-4 text-completed" />
          {same}
        </p>
      ) : (
        <DifferenceList differences={differences} />
      )}
    </section>
  );
}

import { Check, Minus, Pencil, Plus } from "lucide-react";
import { classNames } from "#components/ui/class-names.ts";
import type { Json } from "#lib/contract/json.ts";
import { pointerWords } from "./difference-words.ts";
import type { Difference } from "./use-comparison.ts";

const LOOKS = {
  added: { icon: Plus, word: "Only right", ink: "text-ink-faint" },
  removed: { icon: Minus, word: "Only left", ink: "text-ink-faint" },
  changed: { icon: Pencil, word: "Differs", ink: "text-waiting" },
} as const;

/** Each difference: its path, with the left and the right value. */
export function ValueDifferences({
  differences,
  isWithin = false,
}: {
  differences: readonly Difference[];
  /** In a row of another list: its columns are those of that row. */
  isWithin?: boolean;
}) {
  return (
    <ul
      className={classNames(
        "divide-y divide-line border-line bg-surface text-table",
        isWithin ? "-mx-3 border-y" : "rounded-lg border",
      )}
    >
      {differences.map(({ pointer, change, left, right }) => {
        const { icon: Icon, word, ink } = LOOKS[change];
        return (
          <li key={pointer} className={classNames(COMPARE_COLUMNS, "px-3 py-2")}>
            <p className="wrap-anywhere flex min-w-0 items-start gap-2">
              <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${ink}`} />
              <span className="sr-only">{word}: </span>
              {pointerWords(pointer)}
            </p>
            <Value side="Left" value={left} />
            <Value side="Right" value={right} />
          </li>
        );
      })}
    </ul>
  );
}

/** Without the colours of statuses: neither side succeeded or failed by being on it. */
function Value({ side, value }: { side: string; value: Json | undefined }) {
  if (value === undefined || value === null)
    return (
      <p className="text-ink-faint">
        <span className="md:sr-only">{side}: </span>nothing
      </p>
    );
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-meta md:sr-only">{side}</p>
      <pre className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-meta/5">
        {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}

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
        <ValueDifferences differences={differences} />
      )}
    </section>
  );
}

/** What is compared, the left run and the right run: the same columns in every part of the page. */
export const COMPARE_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 md:grid-cols-[minmax(11rem,1fr)_minmax(0,2fr)_minmax(0,2fr)]";

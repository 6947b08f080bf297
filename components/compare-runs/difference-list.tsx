import { Minus, Pencil, Plus } from "lucide-react";
import type { Json } from "#lib/contract/json.ts";
import { pointerWords } from "./difference-words.ts";
import type { Difference } from "./use-comparison.ts";

const LOOKS = {
  added: { icon: Plus, word: "Only right", ink: "text-completed" },
  removed: { icon: Minus, word: "Only left", ink: "text-failed" },
  changed: { icon: Pencil, word: "Differs", ink: "text-waiting" },
} as const;

/** Each difference: its path, with the left and the right value. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-table">
      {differences.map(({ pointer, change, left, right }) => {
        const { icon: Icon, word, ink } = LOOKS[change];
        return (
          <li
            key={pointer}
            className="grid gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <p className="wrap-anywhere flex min-w-0 items-start gap-2">
              <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${ink}`} />
              <span className="sr-only">{word}: </span>
              {pointerWords(pointer)}
            </p>
            <Value side="Left" value={left} tone="bg-failed-wash" />
            <Value side="Right" value={right} tone="bg-completed-wash" />
          </li>
        );
      })}
    </ul>
  );
}

function Value({ side, value, tone }: { side: string; value: Json | undefined; tone: string }) {
  if (value === undefined || value === null)
    return (
      <p className="text-ink-faint">
        <span className="md:sr-only">{side}: </span>nothing
      </p>
    );
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-meta md:sr-only">{side}</p>
      <pre
        className={`wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap rounded-sm px-1.5 py-0.5 font-mono text-meta/5 ${tone}`}
      >
        {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}

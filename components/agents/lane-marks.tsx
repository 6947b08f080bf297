import { MODE_WORDS } from "./lane-words.ts";
import type { ListedLane } from "./use-agents.ts";

/** Each lane's kind and name in one cell. */
export function LaneMarks({ lanes }: { lanes: readonly ListedLane[] }) {
  if (lanes.length === 0) return <span className="text-ink-faint">no public lane</span>;
  const words = lanes.map(({ name, mode }) => `${name} (${MODE_WORDS[mode].label.toLowerCase()})`).join(", ");
  return (
    <span className="inline-flex max-w-full items-center gap-2.5" title={words}>
      {lanes.slice(0, 2).map(({ id, name, mode }) => {
        const { icon: Icon, label } = MODE_WORDS[mode];
        return (
          <span key={id} className="inline-flex min-w-0 items-center gap-1.5">
            <Icon aria-label={label} className="size-3.5 shrink-0 text-ink-faint" />
            <span className="truncate">{name}</span>
          </span>
        );
      })}
      {lanes.length > 2 && <span className="shrink-0 text-ink-faint text-meta">+{lanes.length - 2}</span>}
    </span>
  );
}

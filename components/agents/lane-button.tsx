import { classNames } from "#components/ui/class-names.ts";
import { MODE_WORDS } from "./lane-words.ts";
import type { ListedLane } from "./use-agents.ts";

/** A lane to choose: its panel opens with it. */
export function LaneButton({
  lane,
  isChosen,
  panelId,
  onChoose,
}: {
  lane: ListedLane;
  isChosen: boolean;
  panelId: string;
  onChoose: () => void;
}) {
  const { icon: Icon, label } = MODE_WORDS[lane.mode];
  return (
    <button
      type="button"
      aria-expanded={isChosen}
      aria-controls={isChosen ? panelId : undefined}
      onClick={onChoose}
      className={classNames(
        "inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border px-2.5 py-1 text-left text-table transition-colors pointer-coarse:min-h-11",
        isChosen
          ? "border-accent bg-accent-wash text-ink"
          : "border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink",
      )}
    >
      <Icon
        aria-hidden
        className={classNames("size-4 shrink-0", isChosen ? "text-accent-ink" : "text-ink-faint")}
      />
      <span className="wrap-anywhere font-medium">{lane.name}</span>
      <span className="text-ink-faint text-meta">{label}</span>
    </button>
  );
}

import { MODE_WORDS } from "#components/agents/lane-words.ts";
import { Link } from "#components/ui/link.tsx";
import { Select } from "#components/ui/select.tsx";
import type { LaneToStart } from "./use-agent-to-start.ts";

const IN_VIEW = 4;

/** Chooses the run's lane; each has its own address. */
export function LanePicker({
  lanes,
  chosen,
  hrefOf,
  onChoose,
}: {
  lanes: readonly LaneToStart[];
  chosen: LaneToStart;
  hrefOf: (lane: LaneToStart) => string;
  onChoose: (lane: LaneToStart) => void;
}) {
  if (lanes.length === 1) return null;
  if (lanes.length > IN_VIEW) {
    return (
      <Select
        label="Lane"
        options={lanes.map(({ id, name, mode }) => ({
          value: id,
          label: `${name} (${MODE_WORDS[mode].label})`,
        }))}
        value={chosen.id}
        onValueChange={(id) => {
          const lane = lanes.find((candidate) => candidate.id === id);
          if (lane) onChoose(lane);
        }}
        className="max-w-md"
      />
    );
  }
  return (
    <nav aria-label="Lane">
      <ul className="flex flex-wrap gap-2">
        {lanes.map((lane) => {
          const { icon: Icon, label } = MODE_WORDS[lane.mode];
          return (
            <li key={lane.id} className="max-w-full">
              <Link
                href={hrefOf(lane)}
                replace
                scroll={false}
                aria-current={lane.id === chosen.id ? "true" : undefined}
                className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1 text-ink-soft text-table transition-colors hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:text-ink pointer-coarse:min-h-11"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
                <span className="wrap-anywhere font-medium">{lane.name}</span>
                <span className="text-ink-faint text-meta">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

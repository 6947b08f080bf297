import { NODE_STATUS_LOOKS } from "#components/graph/node-state.ts";
import { classNames } from "#components/ui/class-names.ts";
import { barOf, positionOf, type TimeScale } from "./time-scale.ts";
import type { TimedRow } from "./timed-row.ts";

const percent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`;

/** A row's bar in its status colour, with hatched waits and a tick for each retry. */
export function TimelineBar({ timed, scale, now }: { timed: TimedRow; scale: TimeScale; now: number }) {
  const bar = barOf(scale, timed, now);
  if (!bar) return null;
  const { row, waits } = timed;
  const { mark } = NODE_STATUS_LOOKS[row.status];
  const attempts = row.kind === "node" ? row.attempts.slice(1) : [];
  const isTimer = row.kind === "node" && row.waitsUntil !== null;
  const goesOn = timed.to === null && row.status !== "waiting";
  return (
    <>
      <span
        className={classNames(
          "absolute inset-y-[9px] min-w-[3px] rounded-[3px] md:inset-y-2.5",
          row.kind === "iteration" && "opacity-60",
          row.kind === "node" && row.reused
            ? "border border-line-control border-dashed"
            : isTimer
              ? "waits"
              : mark,
          goesOn && "grows",
        )}
        style={{ left: `min(${percent(bar.start)}, calc(100% - 3px))`, width: percent(bar.width) }}
      />
      {waits.map((wait) => {
        const part = barOf(scale, wait, now);
        if (!part) return null;
        return (
          <span
            key={wait.from}
            className="waits absolute inset-y-[9px] min-w-[3px] rounded-[3px] md:inset-y-2.5"
            style={{ left: `min(${percent(part.start)}, calc(100% - 3px))`, width: percent(part.width) }}
          />
        );
      })}
      {attempts.map(({ number, startedAt }) => (
        <span
          key={number}
          className="absolute inset-y-1.5 w-0.5 rounded-full bg-failed ring-1 ring-surface"
          style={{ left: percent(positionOf(scale, Date.parse(startedAt))) }}
        />
      ))}
    </>
  );
}

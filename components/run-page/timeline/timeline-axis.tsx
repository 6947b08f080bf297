import { classNames } from "#components/ui/class-names.ts";
import { formatDuration } from "#components/ui/format-duration.ts";
import type { Tick } from "./axis-ticks.ts";
import { roundDuration } from "./tick-words.ts";
import type { TimeScale } from "./time-scale.ts";

/** Round times since the run's start, and the folded pauses. */
export function TimelineAxis({ scale, ticks }: { scale: TimeScale; ticks: readonly Tick[] }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden text-ink-faint text-meta"
    >
      {ticks.map(
        ({ position, offsetMs, label, isLast }) =>
          label !== null && (
            <span
              key={offsetMs}
              className={classNames(
                "absolute top-1/2 -translate-y-1/2 whitespace-nowrap tabular-nums",
                isLast ? "-translate-x-full pr-1" : "pl-1",
              )}
              style={{ left: `${position * 100}%` }}
            >
              {label}
            </span>
          ),
      )}
      {scale.segments.map(
        ({ from, to, start, end, isFolded }) =>
          isFolded && (
            <span
              key={from}
              title={`Idle for ${formatDuration(to - from)}`}
              className="pointer-events-auto absolute inset-y-1 grid place-items-center overflow-hidden rounded-sm bg-waiting-wash text-waiting"
              style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
            >
              <span className="whitespace-nowrap">{roundDuration(to - from)}</span>
            </span>
          ),
      )}
    </div>
  );
}

/** The same ticks as grid lines behind the bars. */
export function TimelineGrid({ scale, ticks }: { scale: TimeScale; ticks: readonly Tick[] }) {
  return (
    <>
      {ticks.map(({ position, offsetMs }) => (
        <span
          key={offsetMs}
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: `${position * 100}%` }}
        />
      ))}
      {scale.segments.map(
        ({ from, start, end, isFolded }) =>
          isFolded && (
            <span
              key={from}
              className="absolute inset-y-0 border-line-control border-x border-dotted bg-sunken"
              style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
            />
          ),
      )}
    </>
  );
}

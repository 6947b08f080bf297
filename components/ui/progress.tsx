import { classNames } from "./class-names.ts";

/** A progress bar; indeterminate without `value`. */
export function Progress({
  label,
  value,
  max = 1,
  tone = "bg-accent",
}: {
  label: string;
  value?: number;
  max?: number;
  /** A background class, if the bar represents a state. */
  tone?: string;
}) {
  const share = value === undefined ? 1 : Math.min(1, Math.max(0, value / (max || 1)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(share * 100)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
    >
      <div
        className={classNames(
          "h-full rounded-full transition-[width]",
          tone,
          value === undefined && "shimmer",
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

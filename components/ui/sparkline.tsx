const WIDTH = 96;
const HEIGHT = 24;
const GAP = 1.5;

export interface SparklinePoint {
  /** For the tooltip and screen readers: "Mon 16 Nov". */
  readonly label: string;
  readonly value: number;
  /** The value as it is shown, where that is not the number. */
  readonly words?: string;
  /** The failed part of `value`, in the failure colour. */
  readonly failed?: number;
}

/**
 * A small bar chart: counts per day or hour, with failures. `label` describes it. In a table row it has a fixed width;
 * wide, it fills its place.
 */
export function Sparkline({
  label,
  points,
  isWide = false,
}: {
  label: string;
  points: readonly SparklinePoint[];
  isWide?: boolean;
}) {
  // Shares and costs are below one.
  const most = Math.max(0, ...points.map((point) => point.value)) || 1;
  const step = WIDTH / Math.max(1, points.length);
  const gap = Math.min(GAP, step * 0.3);
  // A nonzero value is at least 1.5 pixels high.
  const height = (value: number) => Math.max(1.5, (value / most) * (HEIGHT - 1));
  /** All bars as one element. */
  const bars = (values: readonly number[]) =>
    values
      .map((value, index) =>
        value === 0
          ? ""
          : `M${round(index * step + gap / 2)} ${HEIGHT}v${-round(height(value))}h${round(step - gap)}V${HEIGHT}z`,
      )
      .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // Bars of a few pixels, sharp at their edges.
      shapeRendering="crispEdges"
      {...(isWide && { preserveAspectRatio: "none" })}
      className={isWide ? "mt-1 h-6 w-full" : "h-6 w-24 shrink-0"}
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
      <path d={bars(points.map(({ value }) => value))} className="fill-line-control" />
      <path d={bars(points.map(({ failed = 0 }) => failed))} className="fill-failed-mark" />
      {/* A page of rows would have thousands of them: there the whole chart has a sentence. */}
      {isWide ? (
        points.map(({ label: when, value, words, failed = 0 }, index) => (
          <rect key={when} x={index * step} y="0" width={step} height={HEIGHT} className="fill-transparent">
            <title>
              {when}: {words ?? value.toLocaleString("en")}
              {failed > 0 && words === undefined && `, ${failed.toLocaleString("en")} failed`}
            </title>
          </rect>
        ))
      ) : (
        <title>{label}</title>
      )}
    </svg>
  );
}

const round = (px: number) => Math.round(px * 100) / 100;

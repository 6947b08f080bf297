"use client";

import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartProps, ChartSeries } from "./chart.tsx";

const TICK_GAP_PX = 16;
const TICK = { fill: "var(--ink-faint)", fontSize: 12 };

/** Renders Chart; loaded by it. */
export function DrawnChart({
  kind,
  series,
  points,
  isStacked = false,
  formatAt,
  ticks,
  formatTick = formatAt,
  formatValue = String,
  onChoose,
}: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        {...(onChoose && {
          onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) => {
            if (typeof activeLabel === "string") onChoose(activeLabel);
          },
          className: "cursor-pointer",
        })}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          tickFormatter={formatTick}
          tick={TICK}
          {...(ticks && { ticks: [...ticks], interval: "preserveStart" as const })}
          tickLine={ticks ? { stroke: "var(--line-control)" } : false}
          axisLine={{ stroke: "var(--line)" }}
          minTickGap={TICK_GAP_PX}
        />
        <YAxis
          tickFormatter={(value: number) => formatValue(value)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width="auto"
          allowDecimals={false}
        />
        <Tooltip
          cursor={{ fill: "var(--hover)", stroke: "var(--line)" }}
          isAnimationActive={false}
          content={({ active, label, payload }) =>
            active ? (
              <ChartTooltip
                title={formatAt(String(label))}
                series={series}
                values={Object.fromEntries(
                  payload.map((one) => [String(one.dataKey), Number(one.value ?? Number.NaN)]),
                )}
                formatValue={formatValue}
              />
            ) : null
          }
        />
        {series.map((one) => drawSeries({ one, kind, isStacked }))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawSeries({
  one,
  kind,
  isStacked,
}: {
  one: ChartSeries;
  kind: ChartProps["kind"];
  isStacked: boolean;
}) {
  const colour = `var(--${one.colour})`;
  const shared = {
    dataKey: one.key,
    name: one.label,
    isAnimationActive: false,
    ...(isStacked && { stackId: "all" }),
  } as const;
  if (kind === "bars") return <Bar key={one.key} {...shared} fill={colour} maxBarSize={28} />;
  if (kind === "lines") {
    return (
      <Line
        key={one.key}
        {...shared}
        type="monotone"
        stroke={colour}
        strokeWidth={2}
        // A value between two gaps has no line.
        dot={{ r: 1.5, fill: colour, strokeWidth: 0 }}
      />
    );
  }
  return (
    <Area
      key={one.key}
      {...shared}
      type="monotone"
      stroke={colour}
      fill={colour}
      fillOpacity={0.25}
      strokeWidth={1.5}
    />
  );
}

function ChartTooltip({
  title,
  series,
  values,
  formatValue,
}: {
  title: string;
  series: readonly ChartSeries[];
  values: Readonly<Record<string, number>>;
  formatValue: (value: number) => string;
}) {
  return (
    <div className="grid gap-1 rounded-md bg-surface px-2.5 py-2 text-meta shadow-raised">
      <p className="font-medium text-ink">{title}</p>
      {series.map((one) => {
        const value = values[one.key];
        if (value === undefined || Number.isNaN(value)) return null;
        return (
          <p key={one.key} className="flex items-center gap-2 text-ink-soft">
            <span className="size-2 rounded-xs" style={{ background: `var(--${one.colour})` }} />
            <span className="grow pr-4">{one.label}</span>
            <span className="text-ink tabular-nums">{formatValue(value)}</span>
          </p>
        );
      })}
    </div>
  );
}

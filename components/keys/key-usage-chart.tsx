"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { formatDate } from "#components/ui/format-date.ts";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { USAGE_RANGES, type UsageRange } from "#lib/contract/dashboard/key-words.ts";
import { UsageBars } from "./usage-bars.tsx";
import { sayUsage, usagePoints } from "./usage-points.ts";
import { useKeyUsage } from "./use-keys.ts";

const RANGE_WORDS: Readonly<Record<UsageRange, string>> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
};

/** Requests and errors of a key over time. */
export function KeyUsageChart({ keyId }: { keyId: string }) {
  const [range, setRange] = useQueryState(
    "range",
    parseAsStringLiteral(USAGE_RANGES).withDefault("7d").withOptions(CHOSEN),
  );
  const query = useKeyUsage(keyId, range);
  const { data } = query;
  return (
    <section
      aria-label="Usage"
      className="grid min-w-0 content-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 className="font-semibold">Usage</h2>
          <p className="min-h-5 text-ink-soft text-table">{data && sayUsage(data, RANGE_WORDS[range])}</p>
        </div>
        <div className="w-32">
          <Select
            label="Time"
            hideLabel
            value={range}
            onValueChange={(next) => void setRange(next)}
            options={USAGE_RANGES.map((value) => ({ value, label: RANGE_WORDS[value] }))}
          />
        </div>
      </div>
      {data ? (
        <UsageBars
          label={`Requests of ${RANGE_WORDS[range]}`}
          points={usagePoints(data)}
          markEvery={range === "30d" ? 5 : 4}
          formatMark={range === "24h" ? formatHour : formatDay}
          formatAt={range === "30d" ? formatDay : formatDayAndHour}
        />
      ) : (
        <NotLoaded
          what="The usage could not be loaded."
          query={query}
          pending={<Skeleton className="h-67 w-full" />}
        />
      )}
    </section>
  );
}

const formatHour = (at: string) => formatDate(at, "time");
const formatDay = (at: string) => formatDate(at, "day");
const formatDayAndHour = (at: string) => `${formatDay(at)}, ${formatHour(at)}`;

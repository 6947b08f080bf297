import type { ReactNode } from "react";
import { Combobox } from "#components/ui/combobox.tsx";
import { Select } from "#components/ui/select.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** When the daily digest comes. */
export function DigestTime({
  hour,
  timeZone,
  onChange,
  timeZoneFault,
}: {
  hour: number;
  timeZone: string;
  onChange: (time: { digestHour?: number; timeZone?: string }) => void;
  timeZoneFault: ReactNode;
}) {
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone"), "UTC"])];
  return (
    <div className="grid gap-4 sm:grid-cols-[9.5rem_minmax(0,20rem)]">
      <Select
        label="Daily digest at"
        options={HOURS}
        value={String(hour)}
        onValueChange={(value) => onChange({ digestHour: Number(value) })}
      />
      <Combobox
        label="Time zone"
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        value={timeZone}
        onValueChange={(value) => value && onChange({ timeZone: value })}
        error={timeZoneFault}
        searchLabel="Search time zones"
      />
    </div>
  );
}

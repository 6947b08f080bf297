"use client";

import { DateField } from "#components/ui/date-field.tsx";
import { readersZone } from "#components/ui/format-date.ts";
import type { ContentProps } from "../field-props.ts";
import { fieldWords } from "./field-words.tsx";
import { instantOfLocal, localOfInstant, localOfTime, offsetTime } from "./local-time.ts";
import { TextControl } from "./text-control.tsx";

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A date or time control; values that it cannot show stay text. */
function Picker({
  props,
  kind,
  shown,
  read,
  zone,
}: {
  props: ContentProps;
  kind: "date" | "time" | "datetime-local";
  shown: (value: string) => string | undefined;
  read: (local: string) => string | undefined;
  zone?: string;
}) {
  const { value, onChange, locked, schema } = props;
  const local = typeof value === "string" && value !== "" ? shown(value) : "";
  if (local === undefined) return <TextControl {...props} />;
  const words = fieldWords(props);
  const description = schema.description ? words.help : undefined;
  return (
    <DateField
      {...words}
      help={[description, zone].filter(Boolean).join(" ") || undefined}
      kind={kind}
      value={local}
      onChange={({ target }) => onChange(target.value === "" ? undefined : read(target.value))}
      disabled={locked}
      className="max-w-64"
    />
  );
}

export function DateControl(props: ContentProps) {
  const shown = (value: string) => (DATE.test(value) ? value : undefined);
  return <Picker props={props} kind="date" shown={shown} read={(local) => local} />;
}

export function DateTimeControl(props: ContentProps) {
  const zone = `In your time zone, ${readersZone()}.`;
  return (
    <Picker props={props} kind="datetime-local" shown={localOfInstant} read={instantOfLocal} zone={zone} />
  );
}

export function TimeControl(props: ContentProps) {
  const offset = offsetTime("00:00").slice(8);
  const zone = offset === "Z" ? "In UTC." : `In your time zone, UTC${offset}.`;
  return (
    <Picker
      props={props}
      kind="time"
      shown={(value) => localOfTime(value)}
      read={(local) => offsetTime(local)}
      zone={zone}
    />
  );
}

"use client";

import type { WidgetProps } from "@rjsf/utils";
import { DateField } from "#components/ui/date-field.tsx";
import { fieldWords } from "./field-words.tsx";
import { instantOfLocal, localOfInstant, localOfTime, offsetTime } from "./local-time.ts";
import { TextWidget } from "./text-widget.tsx";

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A date or time control; values that it cannot show stay text. */
function TimeControl({
  props,
  kind,
  shown,
  read,
  zone,
}: {
  props: WidgetProps;
  kind: "date" | "time" | "datetime-local";
  shown: (value: string) => string | undefined;
  read: (local: string) => string | undefined;
  zone?: string;
}) {
  const { value, onChange, disabled = false, readonly = false, schema } = props;
  const local = typeof value === "string" && value !== "" ? shown(value) : "";
  if (local === undefined || schema.const !== undefined) return <TextWidget {...props} />;
  const words = fieldWords(props);
  const description = schema.description ? words.help : undefined;
  return (
    <DateField
      {...words}
      help={[description, zone].filter(Boolean).join(" ") || undefined}
      kind={kind}
      value={local}
      onChange={({ target }) => onChange(target.value === "" ? undefined : read(target.value))}
      disabled={disabled || readonly}
      className="max-w-64"
    />
  );
}

export function DateWidget(props: WidgetProps) {
  const shown = (value: string) => (DATE.test(value) ? value : undefined);
  return <TimeControl props={props} kind="date" shown={shown} read={(local) => local} />;
}

export function DateTimeWidget(props: WidgetProps) {
  const zone = `In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`;
  return (
    <TimeControl
      props={props}
      kind="datetime-local"
      shown={localOfInstant}
      read={instantOfLocal}
      zone={zone}
    />
  );
}

export function TimeWidget(props: WidgetProps) {
  const offset = offsetTime("00:00").slice(8);
  const zone = offset === "Z" ? "In UTC." : `In your time zone, UTC${offset}.`;
  return (
    <TimeControl
      props={props}
      kind="time"
      shown={(value) => localOfTime(value)}
      read={(local) => offsetTime(local)}
      zone={zone}
    />
  );
}

/** Every form in which the dashboard and mails write a date or a time. A test finds what is written past them. */
const FORMS = {
  /** "24 Nov", or "Nov 24". */
  day: { day: "numeric", month: "short" },
  dayAndYear: { day: "numeric", month: "short", year: "numeric" },
  weekday: { weekday: "long" },
  /** "Tue 24 Nov". */
  weekdayAndDay: { weekday: "short", day: "numeric", month: "short" },
  /** "Tuesday, 24 November 2026". */
  wholeDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** "14:03", or "2:03 PM". */
  time: { hour: "numeric", minute: "2-digit" },
  /** "24 Nov 2026, 14:03". */
  moment: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  /** "24 Nov 2026, 14:03 UTC": for whom the zone is not known to be their own. */
  momentInZone: {
    ...{ day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  },
  /** To the second, with the zone. */
  exact: {
    ...{ day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  },
  exactToTheMillisecond: {
    ...{ day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 },
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof FORMS;

/**
 * Writes dates as a reader is used to: in the order and with the clock of their language. Its words are English, as
 * all of the dashboard: who reads another language gets the day before the month.
 */
export function dateFormatter(language: string) {
  const locale = /^en\b/i.test(language) ? language : "en-GB";
  // Making a format takes about a millisecond: too long for every row of a list.
  const made = new Map<string, Intl.DateTimeFormat>();
  return (at: Date | string, form: DateForm, { zone }: { zone?: string } = {}): string => {
    const name = `${form} ${zone ?? ""}`;
    let format = made.get(name);
    if (!format) {
      const options: Intl.DateTimeFormatOptions = FORMS[form];
      const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
      format = new Intl.DateTimeFormat(locale, {
        ...options,
        ...("hour" in options && hourCycle && { hourCycle }),
        ...(zone && { timeZone: zone }),
      });
      made.set(name, format);
    }
    return format.format(typeof at === "string" ? new Date(at) : at);
  };
}

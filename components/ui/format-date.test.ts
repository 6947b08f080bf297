import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dateFormatter } from "#lib/contract/date-forms.ts";
import { fieldDay } from "./format-date.ts";

const at = new Date("2026-11-24T14:03:22.120Z");
const zone = "Europe/Berlin";

test.each([
  ["en-GB", "24 Nov 2026, 15:03"],
  ["en-US", "Nov 24, 2026, 3:03 PM"],
  ["de-DE", "24 Nov 2026, 15:03"],
  ["ja-JP", "24 Nov 2026, 15:03"],
  ["hi-IN", "24 Nov 2026, 3:03 pm"],
])("a moment is written for a reader of %s as %s", (language, written) => {
  expect(dateFormatter(language)(at, "moment", { zone }).replaceAll("\u202f", " ")).toBe(written);
});

test("forms say as much as they need to", () => {
  const format = dateFormatter("en-GB");
  expect(format(at, "day", { zone })).toBe("24 Nov");
  expect(format(at, "time", { zone })).toBe("15:03");
  expect(format(at, "wholeDay", { zone })).toBe("Tuesday, 24 November 2026");
  expect(format(at.toISOString(), "exactToTheMillisecond", { zone })).toBe("24 Nov 2026, 15:03:22.120 CET");
});

test("a day of the reader's zone fits a date field", () => {
  expect(fieldDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("no other file of the dashboard, and no mail, has a form of dates of its own", () => {
  const own =
    /DateTimeFormat|toLocale(Date|Time)String|toDateString|toUTCString|(date|time)Style:|toLocaleString\("en-GB"/;
  const files = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/nouns/**/mails/*.ts"]).filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== "components/ui/format-date.ts",
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files).toContain("lib/nouns/notifications/mails/write-mail.ts");
  expect(files.filter((file) => own.test(readFileSync(file, "utf8")))).toEqual([]);
});

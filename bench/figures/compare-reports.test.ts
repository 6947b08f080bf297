import { expect, test } from "vitest";
import { comparisonTable, readReport } from "./compare-reports.ts";

const figure = (id: string, value: number | null) => ({ id, section: "Poll", label: id, unit: "%", value });
const report = (...figures: object[]) => readReport(JSON.stringify({ environment: {}, figures }));

test("each figure of both reports is shown with its ratio", () => {
  const earlier = report(
    { id: "a", value: 10, unit: "%" },
    { id: "zero", value: 0 },
    { id: "gone", value: 1 },
    { id: "was absent", value: null },
  );
  const now = [figure("a", 15), figure("zero", 2), figure("new", 7), figure("was absent", 3)];
  expect(comparisonTable(earlier, now)).toBe(
    [
      "against the earlier report    then     now  now / then",
      "Poll: a                     10.0 %  15.0 %      1.50 ×",
      "Poll: zero                  0.00 %  2.00 %           –",
    ].join("\n"),
  );
});

test("a report of other sections has nothing to compare", () => {
  expect(comparisonTable(report({ id: "b", value: 1 }), [figure("a", 1)])).toContain("none of these figures");
});

test.each(["", "{", "[]", '{"figures":[{"id":1}]}'])("%j is no report", (text) => {
  expect(() => readReport(text)).toThrow("--compare");
});

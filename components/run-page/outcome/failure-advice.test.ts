import { expect, test } from "vitest";
import { failureAdvice } from "./failure-advice.ts";

const advice = (message: string) =>
  failureAdvice({ code: "expression_error", message, retryable: false }).next;

test("a failed expression is advised by what it stumbled over", () => {
  expect(advice("division by zero")).toContain("A divisor was zero");
  expect(advice("no such key: 'total'")).toContain('no "total"');
  expect(advice("there is no such time zone")).toContain("Check the expression");
});

test("what is explained already is not said twice", () => {
  const error = { code: "expression_error", message: "no such key: 'total'", retryable: false } as const;
  expect(failureAdvice(error, { isExplained: true }).next).not.toContain("total");
});

test("what may be temporary says so first", () => {
  const { next } = failureAdvice({ code: "model_error", message: "is overloaded", retryable: true });
  expect(next).toMatch(/^This may be temporary. Try again. /);
});

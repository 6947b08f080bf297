import { expect, test } from "vitest";
import { failureAdvice } from "./failure-advice.ts";

const advice = (message: string) =>
  failureAdvice({ code: "expression_error", message, retryable: false }).next;

test("a failed expression is advised by what it stumbled over", () => {
  expect(advice("division by zero")).toContain("a value that was zero");
  expect(advice("division by zero")).not.toContain("shape");
  expect(advice("no such key: 'total'")).toContain("another shape");
  expect(advice("there is no such time zone")).toContain("the values it was given");
});

test("what may pass says so first", () => {
  const { next } = failureAdvice({ code: "model_error", message: "is overloaded", retryable: true });
  expect(next).toMatch(/^It may pass: /);
});

import { isMultipleOf } from "../decimal.ts";
import { assertion, type Keyword } from "../keyword.ts";
import { readNumber } from "./read-keyword.ts";

function bound(keyword: string, words: string, holds: (value: number, limit: number) => boolean): Keyword {
  return (value, context) => {
    const limit = readNumber(value, context);
    if (limit === undefined) return undefined;
    return assertion(
      keyword,
      (candidate) => typeof candidate !== "number" || holds(candidate, limit),
      `${words} ${limit}`,
    );
  };
}

const multipleOf: Keyword = (value, context) => {
  const divisor = readNumber(value, context);
  if (divisor === undefined) return undefined;
  if (divisor <= 0) {
    context.problem("must be over 0");
    return undefined;
  }
  return assertion(
    "multipleOf",
    (candidate) => typeof candidate !== "number" || isMultipleOf(candidate, divisor),
    `must be a multiple of ${divisor}`,
  );
};

export const numberKeywords = {
  minimum: bound("minimum", "must be at least", (value, limit) => value >= limit),
  maximum: bound("maximum", "must be at most", (value, limit) => value <= limit),
  exclusiveMinimum: bound("exclusiveMinimum", "must be over", (value, limit) => value > limit),
  exclusiveMaximum: bound("exclusiveMaximum", "must be under", (value, limit) => value < limit),
  multipleOf,
} satisfies Record<string, Keyword>;

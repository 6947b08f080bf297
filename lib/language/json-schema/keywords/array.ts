import { ValueSet } from "../canonical-key.ts";
import { counted } from "../count-words.ts";
import { childPointer } from "../json-pointer.ts";
import { isArrayValue } from "../json-value.ts";
import { assertion, type Keyword } from "../keyword.ts";
import type { Rule } from "../schema-node.ts";
import { readCount, readFlag } from "./read-keyword.ts";

const minItems: Keyword = (value, context) => {
  const limit = readCount(value, context);
  if (limit === undefined) return undefined;
  return assertion(
    "minItems",
    (candidate) => !isArrayValue(candidate) || candidate.length >= limit,
    `must have at least ${counted(limit, "item")}`,
  );
};

const maxItems: Keyword = (value, context) => {
  const limit = readCount(value, context);
  if (limit === undefined) return undefined;
  return assertion(
    "maxItems",
    (candidate) => !isArrayValue(candidate) || candidate.length <= limit,
    `must have at most ${counted(limit, "item")}`,
  );
};

const differentItems: Rule = {
  keyword: "uniqueItems",
  test(candidate) {
    if (!isArrayValue(candidate)) return true;
    const seen = new ValueSet();
    return candidate.every((item) => seen.add(item));
  },
  report(candidate, pointer, run) {
    if (!isArrayValue(candidate)) return;
    const seen = new ValueSet();
    for (const [index, item] of candidate.entries()) {
      if (seen.add(item)) continue;
      run.add({
        keyword: "uniqueItems",
        message: "repeats an earlier item",
        pointer: childPointer(pointer, index),
      });
    }
  },
};

const uniqueItems: Keyword = (value, context) => (readFlag(value, context) ? differentItems : undefined);

export const arrayKeywords = { minItems, maxItems, uniqueItems } satisfies Record<string, Keyword>;

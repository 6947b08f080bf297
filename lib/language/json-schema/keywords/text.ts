import { counted } from "../count-words.ts";
import { findFormat } from "../formats/formats.ts";
import { assertion, type Keyword } from "../keyword.ts";
import { isLongerThan, isShorterThan } from "../text-length.ts";
import { readCount, readText } from "./read-keyword.ts";

const minLength: Keyword = (value, context) => {
  const limit = readCount(value, context);
  if (limit === undefined) return undefined;
  return assertion(
    "minLength",
    (candidate) => typeof candidate !== "string" || !isShorterThan(candidate, limit),
    limit === 1 ? "must not be empty" : `must be at least ${counted(limit, "character")} long`,
  );
};

const maxLength: Keyword = (value, context) => {
  const limit = readCount(value, context);
  if (limit === undefined) return undefined;
  return assertion(
    "maxLength",
    (candidate) => typeof candidate !== "string" || !isLongerThan(candidate, limit),
    limit === 0 ? "must be empty" : `must be at most ${counted(limit, "character")} long`,
  );
};

const pattern: Keyword = (value, context) => {
  const source = readText(value, context);
  const compiled = source === undefined ? undefined : context.pattern(source);
  if (!compiled) return undefined;
  return {
    keyword: "pattern",
    test: (candidate, run) => typeof candidate !== "string" || run.matches(compiled, candidate),
    report(candidate, pointer, run) {
      if (this.test(candidate, run)) return;
      run.add({ keyword: "pattern", message: `must match the pattern ${compiled.source}`, pointer });
    },
  };
};

/** Asserted (D4). A format that we do not know says nothing, as the specification wants it. */
const format: Keyword = (value, context) => {
  const name = readText(value, context);
  const known = name === undefined ? undefined : findFormat(name);
  if (!known) return undefined;
  const message = `must be ${known.words}`;
  return {
    keyword: "format",
    test(candidate, run) {
      if (typeof candidate !== "string") return true;
      if (known.cost) run.spend(known.cost(candidate));
      return known.test(candidate);
    },
    report(candidate, pointer, run) {
      if (!this.test(candidate, run)) run.add({ keyword: "format", message, pointer });
    },
  };
};

export const textKeywords = { minLength, maxLength, pattern, format } satisfies Record<string, Keyword>;

import { expect, test } from "vitest";
import { z } from "zod";
import { issueWords } from "./issue-words.ts";

test.each<[z.ZodType, unknown, string]>([
  [z.int(), 1.5, "must be a whole number"],
  [z.int(), "1", "must be a number"],
  [z.number(), null, "must be a number"],
  [z.number(), Number.POSITIVE_INFINITY, "must be a number"],
  [z.float64(), "1", "must be a number"],
  [z.string(), 1, "must be text"],
  [z.boolean(), "yes", "must be true or false"],
  [z.array(z.string()), {}, "must be a list"],
  [z.tuple([z.string()]), {}, "must be a list"],
  [z.object({}), [], "must be an object"],
  [z.strictObject({}), { a: 1, "b c": 2 }, 'must not have "a", "b c"'],
  [z.record(z.string(), z.string()), 1, "must be an object"],
  [z.enum(["a", "b"]), "c", "must be one of a, b"],
  [z.literal("a"), "c", "must be a"],
  [z.string().min(1), "", "must not be empty"],
  [z.string().min(8), "x", "must be at least 8 characters long"],
  [z.string().max(1), "xx", "must be at most 1 character long"],
  [z.array(z.string()).min(1), [], "must have at least 1 item"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "must have at most 2 items"],
  [z.number().min(1), 0, "must be at least 1"],
  [z.number().max(1), 2, "must be at most 1"],
  [z.number().positive(), 0, "must be more than 0"],
  [z.number().multipleOf(5), 4, "must be a multiple of 5"],
  [z.iso.datetime(), "today", "must be a date and time such as 2026-01-31T09:30:00Z"],
  [z.email(), "nobody", "must be an email address"],
  [z.url(), "nowhere", "must be a full address such as https://example.com/path"],
  [z.string().regex(/^a$/), "b", "must match the pattern ^a$"],
  [z.string().regex(/^a$/, "must be an a"), "b", "must be an a"],
  [z.array(z.string()).min(1, "must name one"), [], "must name one"],
  [z.string().refine(() => false), "b", "is not valid"],
  [z.string().refine(() => false, "is of no use"), "b", "is of no use"],
])("%# %j", (schema, value, words) => {
  const issue = schema.safeParse(value).error?.issues[0];
  expect(issue && issueWords(issue)).toBe(words);
});

import { z } from "zod";
import { MAX_SEARCH_CHARS } from "../limits.ts";
import { searchText } from "../names.ts";
import { Named } from "./run-shapes.ts";

/** Some of the people to whom something may be assigned: what both lists of them take and answer. */
export const assigneeList = {
  query: z.strictObject({ text: searchText(MAX_SEARCH_CHARS).optional() }),
  output: z.object({ people: z.array(Named.extend({ email: z.string() })) }),
  success: { 200: "The first 50 of them." },
  errors: ["not_found"],
} as const;

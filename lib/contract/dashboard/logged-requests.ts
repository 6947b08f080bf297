import { z } from "zod";
import { PageCursor, Pagination, queryInteger, queryList, Timestamp } from "../values.ts";
import { KEY_PAGE } from "./key-words.ts";

const LoggedRequest = z.object({
  id: z.string(),
  at: Timestamp,
  method: z.string(),
  path: z.string(),
  status: z.int(),
  errorCode: z
    .string()
    .nullable()
    .meta({ description: "The code of its error; null where it was answered, and where none was kept." }),
  latencyMs: z.number(),
  requestId: z.string(),
});

/** The filters of a key's or connected app's requests. */
export const RequestsQuery = z.strictObject({
  status: queryList(
    z
      .string()
      .max(3)
      .regex(/^[1-5](xx|\d\d)$/, "must look like 4xx or 404"),
    {
      maxItems: 20,
    },
  ).optional(),
  method: queryList(z.string().max(10), { maxItems: 10 }).optional(),
  path: z.string().max(500).optional(),
  requestId: z.string().max(60).optional(),
  limit: queryInteger({ min: 1, ...KEY_PAGE }).optional(),
  cursor: PageCursor.optional(),
});

export const LoggedRequests = z.object({
  requests: z.array(LoggedRequest),
  /** How far back the search went, if not to the log's end: a page may be short although more follow. */
  lookedBackTo: Timestamp.nullable(),
  pagination: Pagination,
});

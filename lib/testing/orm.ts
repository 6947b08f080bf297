import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { runtime } from "#lib/platform/runtime.ts";

/** The schema as tests set rows up and look at them; the product's own statements are SQL. */
export function orm(): NodePgDatabase {
  return drizzle(runtime().db.pool);
}

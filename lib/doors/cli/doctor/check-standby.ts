import type { Database } from "#lib/platform/db/database.ts";
import { inspectStandby } from "#lib/platform/db/replica.ts";
import { describeFailure } from "../failures/describe-failure.ts";
import { type Check, ok, warning } from "./check.ts";

const ADVICE = "Until then pages are read from DATABASE_URL (docs/high-availability.md).";

/** A standby that cannot be used costs nothing but the primary's time, so it is never a problem. */
export async function checkStandby({ db, url }: { db: Database; url: string }): Promise<Check> {
  try {
    const { isStandby, bytesBehind } = await inspectStandby({ url, primary: db });
    if (!isStandby)
      return warning("Standby", "DATABASE_READ_URL leads to no standby of this database.", ADVICE);
    return ok("Standby", `Answers pages, and is ${bytesBehind} bytes behind.`);
  } catch (error) {
    return warning("Standby", `DATABASE_READ_URL: ${describeFailure(error).message}`, ADVICE);
  }
}

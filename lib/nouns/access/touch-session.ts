import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Of requests that find it stale at the same moment, only one writes. */
const touch: Statement = {
  name: "touch-session",
  text: `update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
};

/** Records a session's last use, to the minute, in the background. If a write is lost, the next request repeats it. */
export function touchSession({ sessionId }: { sessionId: string }): void {
  const { db, log } = runtime();
  db.run(touch, [sessionId]).catch((error: unknown) =>
    log.debug({ error: error instanceof Error ? error.name : "unknown" }, "a session was not touched"),
  );
}

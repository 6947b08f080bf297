import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { pruneSessions } from "./prune-sessions.ts";

provideRuntime();

test("sessions that were over long ago are forgotten; those that may go on, and each person's last one, are kept", async () => {
  const { workspaceId, owner } = await createTenant();
  const other = await createTenant();
  const { pool } = runtime().db;
  const insert = (
    id: string,
    expires: string,
    ended: string | null,
    at = { workspaceId, userId: owner.userId },
  ) =>
    pool.query(
      `insert into sessions (id, user_id, workspace_id, method, expires_at, ended_at)
       values ($1, $2, $3, 'password', now() + $4::interval, now() + $5::interval)`,
      [id, at.userId, at.workspaceId, expires, ended],
    );
  await insert("ses_1", "-31 days", null);
  await insert("ses_2", "10 days", "-31 days");
  await insert("ses_3", "-29 days", null);
  await insert("ses_4", "10 days", null);
  await insert("ses_5", "-90 days", null, { workspaceId: other.workspaceId, userId: other.owner.userId });
  await pruneSessions(pool);
  const { rows } = await pool.query("select id from sessions order by id");
  expect(rows.map(({ id }) => id)).toEqual(["ses_3", "ses_4", "ses_5"]);
});

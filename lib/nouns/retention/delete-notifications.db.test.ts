import { expect, test } from "vitest";
import { gatherMails } from "#lib/nouns/notifications/mails/gather-mails.ts";
import { NotifiedTeam } from "#lib/nouns/notifications/testing/notified-team.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { keepRetention } from "./keep-retention.ts";

provideRuntime();

test("notifications and mails are deleted after thirty days, settings never", async () => {
  const { db, log } = runtime();
  const team = await NotifiedTeam.create();
  await team.assign(await team.person());
  await gatherMails(db);
  const counts = async () => {
    const { rows } = await db.pool.query(
      `select (select count(*)::int from notifications) as notifications,
              (select count(*)::int from notification_mails) as mails,
              (select count(*)::int from notification_settings) as settings`,
    );
    return rows[0];
  };
  const day = 24 * 60 * 60 * 1_000;
  await keepRetention({ db, log, now: new Date(Date.now() + 29 * day) });
  expect(await counts()).toEqual({ notifications: 1, mails: 1, settings: 1 });
  await keepRetention({ db, log, now: new Date(Date.now() + 31 * day) });
  expect(await counts()).toEqual({ notifications: 0, mails: 0, settings: 1 });
});

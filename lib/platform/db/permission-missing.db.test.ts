import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { describeFailure } from "#lib/platform/host/exit-with-failure.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { migrate } from "./migrate.ts";

let opened = new AsyncDisposableStack();
afterEach(async () => {
  await opened.disposeAsync();
  opened = new AsyncDisposableStack();
});

/** A database of a superuser, and a role that may connect to it and no more. */
async function openForStranger({ migrated }: { migrated: boolean }) {
  const { url, close } = await createTestDatabase({ migrated });
  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  const role = `stranger_${randomToken()}`.toLowerCase();
  const ofRole = new URL(url);
  await superuser.query(`create role ${role} login password '${decodeURIComponent(ofRole.password)}'`);
  ofRole.username = role;
  const { database = "" } = superuser;
  opened.defer(async () => {
    await superuser.query(`alter database ${database} owner to current_user; drop owned by ${role} cascade`);
    await superuser.query(`drop role ${role}`);
    await superuser.end();
    await close();
  });
  return { superuser, role, database, url: ofRole.href };
}

test("a user that does not own its database is told which permission it lacks and what to run, and then starts", async () => {
  const { superuser, role, database, url } = await openForStranger({ migrated: false });
  const told = describeFailure(await migrate({ url }).catch((error: unknown) => error));
  expect(told.split("\n")).toHaveLength(2);
  expect(told).toContain(
    `The user ${role} lacks a permission in the database ${database}: permission denied`,
  );
  const name = /'(alter database [^']+)'/.exec(told)?.[1] ?? "";
  expect(told).toContain(`pg_restore --no-owner --role=${role} `);
  await superuser.query(name);
  expect(await migrate({ url })).not.toEqual([]);
});

test("a user that may create things without owning the database or its schema starts, too", async () => {
  const { superuser, role, database, url } = await openForStranger({ migrated: false });
  await superuser.query(
    `grant create on database ${database} to ${role}; grant create on schema public to ${role}`,
  );
  expect(await migrate({ url })).not.toEqual([]);
});

test("what was restored as a superuser, without --role, is told in the same way", async () => {
  const { superuser, role, database, url } = await openForStranger({ migrated: true });
  await superuser.query(`alter database ${database} owner to ${role}`);
  await expect(migrate({ url })).rejects.toMatchObject({
    message: `The user ${role} lacks a permission in the database ${database}: permission denied for table laneway_migrations.`,
    advice: expect.stringContaining(`createdb --owner=${role} `),
  });
});

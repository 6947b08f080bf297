import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "#lib/testing/database.ts";

const FOLDER = "lib/platform/db/migrations";

/** The migrations before the one that gave clients their slots, and that one. */
async function migrationsAround(): Promise<{ before: string[]; slots: string }> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const at = files.findIndex((name) => name.endsWith("_client_slots.sql"));
  const texts = await Promise.all(files.slice(0, at + 1).map((name) => readFile(join(FOLDER, name), "utf8")));
  return { before: texts.slice(0, at), slots: texts[at] ?? "" };
}

test("an upgrade forgets clients that nobody consented to for a day, and gives the others places in their order", async () => {
  const database = await createTestDatabase({ migrated: false });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { before, slots } = await migrationsAround();
    for (const text of before) await client.query(text);
    await client.query(`
      insert into oauth_clients (id, source, name, redirect_uris, created_at, used_at) values
        ('old', 'registered', 'Old', '{https://a.example/}', now() - interval '2 days', null),
        ('second', 'registered', 'Second', '{https://a.example/}', now() - interval '1 hour', null),
        ('first', 'registered', 'First', '{https://a.example/}', now() - interval '2 hours', null),
        ('used', 'registered', 'Used', '{https://a.example/}', now() - interval '90 days', now())`);
    await client.query(slots);
    const { rows } = await client.query("select id, slot from oauth_clients order by id");
    expect(rows).toEqual([
      { id: "first", slot: 1 },
      { id: "second", slot: 2 },
      { id: "used", slot: null },
    ]);
    expect((await client.query("select nextval('oauth_client_slots')::int as next")).rows).toEqual([
      { next: 3 },
    ]);
  } finally {
    await client.end();
    await database.close();
  }
});

import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("databases made at the same moment are migrated, empty and apart", async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase()));
  try {
    expect(new Set(databases.map(({ url }) => url)).size).toBe(8);
    const [first, ...others] = databases;
    await query(first?.url ?? "", "insert into workspaces (id, name) values ('wsp_1', 'One')");
    for (const { url } of others) expect(await query(url, "select id from workspaces")).toEqual([]);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
});

test("a closed database is gone, even with somebody connected", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await database.close();
  await expect(query(database.url, "select 1")).rejects.toThrow("does not exist");
});

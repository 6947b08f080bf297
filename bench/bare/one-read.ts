import { createServer } from "node:http";
import { Client } from "pg";
import { listenAndTell } from "../children/listen-and-tell.ts";

/**
 * The yardstick of a poll: what one read costs at least. Each request is one prepared read of one row by its key, on
 * one connection that does not wait for an answer before it sends the next question.
 */
const ROW = 1;
const client = new Client({ connectionString: process.env.DATABASE_URL ?? "", pipeline: true });
await client.connect();
await client.query("create table if not exists answers (id int primary key, body text not null)");
await client.query(
  "insert into answers values ($1, $2) on conflict (id) do update set body = excluded.body",
  [ROW, process.env.BODY ?? ""],
);

const read = { name: "one-read", text: "select body from answers where id = $1", values: [ROW] };
listenAndTell(
  createServer(async (_request, response) => {
    const { rows } = await client.query<{ body: string }>(read);
    const body = Buffer.from(rows[0]?.body ?? "");
    response
      .writeHead(200, { "content-type": "application/json", "content-length": body.byteLength })
      .end(body);
  }),
);

import { createServer } from "node:http";
import { listenAndTell } from "../children/listen-and-tell.ts";
import { fileBytes } from "../load/file-bytes.ts";

/** The fastest that Node takes and gives files: what is sent is forgotten, what is asked for is BYTES of memory. */
const content = fileBytes(Number(process.env.BYTES));
const answer = Buffer.from(process.env.ANSWER ?? "");
const given = { "content-type": "application/octet-stream", "content-length": content.byteLength };
const taken = { "content-type": "application/json", "content-length": answer.byteLength };

listenAndTell(
  createServer((request, response) => {
    if (request.method === "GET") response.writeHead(200, given).end(content);
    else request.resume().once("end", () => response.writeHead(201, taken).end(answer));
  }),
);

import { createServer, type ServerResponse } from "node:http";
import { listenAndTell } from "../children/listen-and-tell.ts";

/**
 * The outside that runs call, the same for everybody who is measured: `GET /item/{n}` answers after 5 ms, and
 * `POST /v1/chat/completions`, in OpenAI's form, after 100 ms. It does nothing else, so that it takes little of the
 * processor that the others share.
 */
const CALL_MS = 5;
const MODEL_MS = 100;

const COMPLETION = JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "stub",
  choices: [{ index: 0, message: { role: "assistant", content: "It came late." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 },
});

const server = createServer((request, response) => {
  request.resume();
  if (request.method === "POST") setTimeout(() => send(response, COMPLETION), MODEL_MS);
  else setTimeout(() => send(response, '{"ok":true}'), CALL_MS);
});
server.keepAliveTimeout = 60_000;
listenAndTell(server);

function send(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
}

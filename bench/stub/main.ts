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

/** The same as a stream, in pieces as a model says it, for who asks for one. */
const delta = (said: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "stub",
    choices: [{ index: 0, delta: said, finish_reason }],
  })}\n\n`;
const USAGE = `data: ${JSON.stringify({ ...JSON.parse(COMPLETION), object: "chat.completion.chunk", choices: [] })}\n\n`;
const EVENTS = [
  delta({ role: "assistant", content: "" }),
  ...["It", " came", " late", "."].map((content) => delta({ content })),
  delta({}, "stop"),
  USAGE,
  "data: [DONE]\n\n",
];

const server = createServer((request, response) => {
  if (request.method !== "POST") {
    request.resume();
    setTimeout(() => send(response, '{"ok":true}'), CALL_MS);
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const isStream = Buffer.concat(chunks).includes('"stream":true');
    setTimeout(() => (isStream ? stream(response) : send(response, COMPLETION)), MODEL_MS);
  });
});
server.keepAliveTimeout = 60_000;
listenAndTell(server);

/** Each event is a write of its own, as with a real provider. */
function stream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of EVENTS) response.write(event);
  response.end();
}

function send(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
}

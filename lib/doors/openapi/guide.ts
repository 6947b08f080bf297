import { amount } from "#lib/contract/amount.ts";
import {
  AGENT_PAGE,
  DEFAULT_INTERACTION_SECONDS,
  DEFAULT_RATE_LIMIT_PER_MINUTE,
  MAX_BODY_BYTES,
  MAX_IDEMPOTENCY_KEY_CHARS,
  MAX_MESSAGE_CHARS,
  MAX_METADATA_BYTES,
  MAX_RESULT_BYTES,
  MAX_WAIT_SECONDS,
  RATE_LIMIT_BURST,
  TRACE_PAGE,
} from "#lib/contract/limits.ts";
import { RESERVED_INPUT_NAMES } from "#lib/contract/reserved-input.ts";
import { MAX_NESTING, MAX_STRUCTURES, MAX_VALUES } from "#lib/doors/http/body-bounds.ts";

/** The document's introduction in Markdown: what applies to every operation. */
export const GUIDE = `Start published agents from your own system and get their results.

1. List the agents that your key may see, and read one: its lanes say what each takes.
2. Start a run on a lane. The answer is a runId at once; the run goes on by itself, whatever becomes of your connection.
3. Poll the run until its status is \`completed\`, \`failed\` or \`cancelled\`.
4. Where it is \`waiting\`, answer its \`pendingInteraction\`: by a reply, or by a decision where its type is \`approval\`.
5. Continue the conversation of an ended run, cancel a run, or read its trace.

openapi-typescript, @hey-api/openapi-ts and swagger-typescript-api make typed clients of this description: a run is another type for each status, a pending interaction for each type.

# Authentication

Every operation takes a workspace API key: \`Authorization: Bearer <key>\`. A key carries scopes; each operation names those it needs. It acts as the person who created it and can never do more than they can now.

A run belongs to the key that started it. To any other key it does not exist: 404.

# Start a run

A run is started on a lane of an agent. \`GET /v1/public/agents\` lists the agents of your key. One of them, read by its id, has its lanes: each with an id and, in \`inputSchema\`, what its \`input\` must be. Send that input to \`POST /v1/public/agents/{agentId}/runs\`, with the \`laneId\` where the agent has several lanes. The answer is 202 with a \`runId\`, and the run goes on by itself.

With an \`idempotencyKey\` the same request may be sent again without a second run. \`metadata\` is yours: people find the run by it in the dashboard. Files go into \`attachments\`, as base64 or by the \`storageKey\` of a stored file.

The \`ETag\` of an agent is the fingerprint of its published graph. Send it in \`If-Match\` with a start: if another graph has been published since, nothing starts and the answer is 412 \`graph_changed\` with the current fingerprint. What a proxy that compresses makes of the tag (\`W/\` before it, \`-gzip\` at its end) counts as the tag. The name and description of an agent may change without its \`ETag\`.

An agent decides itself how it runs: the \`input\` of a run may not have, at its top level, ${RESERVED_INPUT_NAMES.map((name) => `\`${name}\``).join(", ")}, in any case and with any \`_\` or \`-\` in them. One of them is refused with \`reserved_input_field\`.

# Wait for a run

A run goes on by itself: poll it until it has ended or asks something, by \`GET /v1/public/runs/{runId}\`. With \`waitSeconds\` (1 to ${MAX_WAIT_SECONDS}) the answer is held while nothing changes. Send the \`ETag\` of your last answer in \`If-None-Match\` as well: then a change since that answer, also one between two polls, is answered at once, and 304 says that nothing is new. Without it a run that has ended, or asks something, answers at once; any other when its status or interaction changes after the request has arrived. A run with \`resumesAt\` awaits timers only: nothing changes before.

| status | what it means | what to do |
|---|---|---|
| \`queued\` | a limit of concurrent runs is reached | poll |
| \`running\` | a worker executes it, or it sleeps until a time | poll |
| \`waiting\` | it asks something | answer \`pendingInteraction\` |
| \`cancelling\` | it ends as soon as its calls have stopped | poll |
| \`completed\` | it has ended | read \`finalResponse\` |
| \`failed\` | it has ended, and \`error\` says why | read \`error\` |
| \`cancelled\` | somebody has stopped it | start another |

# Answer a run

A run that waits has a \`pendingInteraction\`, the oldest of its open questions. \`GET …/interactions\` lists all that are open, and answers go to the oldest. Answer a question by \`POST …/reply\`, with the \`interactionId\` and what its type asks for. Answer an approval by \`POST …/approval\`, with \`approve\` or \`reject\`.

It may be answered only while \`interactionLifecycle\` is \`actionable\`. Of several answers to one interaction the first wins; the others get 409 \`interaction_conflict\`. Unless its agent says otherwise, an interaction expires after ${DEFAULT_INTERACTION_SECONDS / 86_400} days. People answer the same questions in the dashboard's inbox.

When a chat's turn has ended, \`POST …/continue\` sends its next message.

# MCP

Models use the same agents through the Model Context Protocol, at \`/v1/mcp\`, with an API key or by signing in through a browser. A client that takes a header is set up like this:

\`\`\`json
{
  "mcpServers": {
    "laneway": {
      "type": "http",
      "url": "https://your-host/v1/mcp",
      "headers": { "Authorization": "Bearer YOUR_KEY" }
    }
  }
}
\`\`\`

\`tools/list\` has the tools that the credential may call. \`run_agent\` starts a run, \`waitSeconds\` there or in \`get_run\` waits for it, \`reply_to_run\` and \`decide_run_approval\` answer it. Each does what the operation of the same name does, and answers the same body.

# Errors

Every error has the same body: \`error.code\` for programs, \`error.message\` for people, \`error.requestId\` for support and, where several things are wrong, one entry in \`error.details\` for each, with a JSON Pointer into your request's body or a parameter's name in \`field\`. Treat a code that you do not know by its HTTP status.

A 429 or 503 says in \`Retry-After\` when to try again.

# Limits

A key may make ${amount(DEFAULT_RATE_LIMIT_PER_MINUTE)} requests a minute in bursts of up to ${amount(RATE_LIMIT_BURST)}, unless it was created with another limit. A higher limit has a burst of a fifth of it; a lower one has the same burst, or the whole limit where that is less. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how it stands. Failed credentials are counted by client address.

- Request body: ${amount(MAX_BODY_BYTES)} bytes, attachments included. Pass larger files by reference.
- Messages: ${amount(MAX_MESSAGE_CHARS)} characters. Metadata: ${amount(MAX_METADATA_BYTES)} bytes of JSON. A run's result: ${amount(MAX_RESULT_BYTES)} bytes.
- JSON: at most ${MAX_NESTING} levels deep, with ${amount(MAX_STRUCTURES)} objects, arrays and properties together and ${amount(MAX_VALUES)} values; no NUL and no lone surrogates in strings. Unknown properties and query parameters are refused.

# Idempotency

Start and continue take an \`idempotencyKey\` of up to ${MAX_IDEMPOTENCY_KEY_CHARS} characters. Sent again, it is answered 200 with what the first request started, also when both arrive at the same moment; the headers \`Idempotency-Replayed\` and, where the body was another, \`Idempotency-Body-Changed\` say so. Keys belong to one API key, one agent and one kind of request (continue: one run), and live as long as the run. Cancel may simply be repeated. \`idempotencyKey\` is a member of the body; a header \`Idempotency-Key\` is ignored.

# Pages

Lists answer \`pagination: { limit, hasMore, nextCursor }\`. Send \`nextCursor\` as \`cursor\` for the next page, with the same filters: a cursor is opaque and belongs to the filters it was issued under. Pages hold ${AGENT_PAGE.default} agents (up to ${AGENT_PAGE.max}) or ${TRACE_PAGE.default} events (up to ${TRACE_PAGE.max}).

# Browsers

There is no CORS here: keys belong on servers, not in web pages. Only the MCP endpoint lets pages call it, of origins that whoever runs the service permits.

# Compatibility

Version 1 only grows. New operations, optional request properties, response properties, response headers, error codes and event types may be added at any time: ignore what you do not know. Nothing is removed, renamed or given another meaning. An operation on its way out says so in \`Deprecation\` and \`Sunset\` headers well before.
`;

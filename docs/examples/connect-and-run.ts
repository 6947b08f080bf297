/**
 * Connects to Laneway as any MCP client does, with nothing but the public client library: registers itself, waits for
 * somebody to approve it in the browser, runs an agent, gives the approval it asks for, and prints its trace.
 *
 * It needs Node 24, or 22.18 and later: they run TypeScript as it is.
 *
 *   npm install @modelcontextprotocol/client
 *   node connect-and-run.ts http://localhost:3000/v1/mcp
 */
import { once } from "node:events";
import { createServer } from "node:http";
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";

const [address = "http://localhost:3000/v1/mcp", agentName = "Refund desk"] = process.argv.slice(2);

// 1. Somewhere for the browser to come back to: a free port of this computer.
const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const bound = server.address();
if (bound === null || typeof bound === "string") throw new Error("no port is free");
const redirectUrl = `http://127.0.0.1:${bound.port}/callback`;

/** The storage that the client library asks for. A real program keeps it in the system's key store. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = {
    client_name: "Connect and run",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;

  clientInformation() {
    return this.#client;
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client;
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.#tokens = tokens;
  }
  codeVerifier() {
    return this.#verifier;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  discoveryState() {
    return this.#discovered;
  }
  saveDiscoveryState(discovered: OAuthDiscoveryState) {
    this.#discovered = discovered;
  }
  redirectToAuthorization(url: URL) {
    console.log(`Open this and approve:\n${url}`);
  }
}

// 2. Connect: the first try is refused, registers the program and asks for the approval.
const provider = new Memory();
const newTransport = () => new StreamableHTTPClientTransport(new URL(address), { authProvider: provider });
const client = new Client(
  { name: "connect-and-run", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
const first = newTransport();
const back = comeBack();
try {
  await client.connect(first);
} catch (error) {
  if (!(error instanceof UnauthorizedError)) throw error;
  const answer = await back;
  if (answer.has("error")) end(`Not connected: ${answer.get("error_description") ?? answer.get("error")}`);
  await first.finishAuth(answer);
  await client.connect(newTransport());
}

/** The parameters with which the browser comes back: a code, or why there is none. */
function comeBack(): Promise<URLSearchParams> {
  return new Promise((resolve) => {
    server.on("request", (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", redirectUrl);
      if (pathname !== "/callback") return response.writeHead(404).end();
      const outcome = searchParams.has("code") ? "Approved." : "Not approved.";
      response.setHeader("content-type", "text/plain");
      response.end(`${outcome} This window can be closed.`, () => resolve(searchParams));
    });
  });
}

/** Goes no further, and says why in a line. */
function end(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Calls a tool. Its answer is JSON; a refusal is the same error that the REST API answers with. */
async function call(name: string, args: object) {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const [item] = content;
  const answer = JSON.parse(item?.type === "text" ? item.text : "null");
  if (isError) throw new Error(`${name}: ${answer.error.code}, ${answer.error.message}`);
  return answer;
}

/** Looks for an agent by its name, page by page. */
async function findAgent(name: string): Promise<{ id: string } | undefined> {
  let cursor: string | null = null;
  do {
    const { agents, pagination } = await call("list_agents", cursor === null ? {} : { cursor });
    const found = agents.find((agent: { name: string }) => agent.name === name);
    if (found) return found;
    cursor = pagination.nextCursor;
  } while (cursor !== null);
  return undefined;
}

// 3. Find the agent and run it.
const agent = (await findAgent(agentName)) ?? end(`There is no agent called ${agentName}.`);
const { runId } = await call("run_agent", {
  agentId: agent.id,
  input: { orderId: "A-1001", amount: 720, reason: "damaged", daysSinceDelivery: 3 },
});
console.log(`Started ${runId}`);
let run = await call("get_run", { runId });

// 4. It is over its limit and waits for an approval: give it. `waitSeconds` holds an answer until something changes.
while (run.status !== "completed") {
  if (run.status === "failed" || run.status === "cancelled") throw new Error(`the run ${run.status}`);
  if (run.interactionLifecycle === "actionable") {
    const { interactionId, title } = run.pendingInteraction;
    console.log(`Approved: ${title}`);
    await call("decide_run_approval", { runId, interactionId, action: "approve" });
  }
  run = await call("get_run", { runId, waitSeconds: 2 });
}
console.log("Result:", JSON.stringify(run.finalResponse));

// 5. What it did, step by step.
const { events } = await call("get_run_trace", { runId });
for (const { sequence, eventType, nodeId } of events) console.log(sequence, eventType, nodeId ?? "");

await client.close();
server.close();
server.closeAllConnections();

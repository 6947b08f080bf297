import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIST_CALLS } from "../agents/calling-agents.ts";
import { n8nWorkflows } from "../agents/n8n-workflows.ts";
import type { Cleanup } from "../children/cleanup.ts";
import { freePort } from "../children/free-port.ts";
import { startChild } from "../children/start-child.ts";
import type { RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";
import type { Caller, CallWork } from "./contender.ts";

const peers = join(import.meta.dirname, "../more-peers");

/**
 * n8n on the same PostgreSQL, in one process, which stores the execution after each node. A webhook starts a workflow and
 * is answered at its end, so a run is one request.
 */
export async function startN8n({
  stub,
  databaseUrl,
  calls,
  cleanup,
}: {
  /** Origin of what runs call. */
  stub: string;
  databaseUrl: string;
  /** What the answers of its calls contain. */
  calls: Readonly<Record<CallWork, string>>;
  cleanup: Cleanup;
}): Promise<Caller> {
  const directory = await mkdtemp(join(tmpdir(), "laneway-bench-n8n-"));
  cleanup.add(() => rm(directory, { recursive: true, force: true }));
  const [port, brokerPort] = [await freePort(), await freePort()];
  const { pid } = await startChild({
    name: "n8n",
    args: [join(peers, "node_modules/n8n/bin/n8n"), "start"],
    directory,
    environment: {
      ...SETTINGS,
      ...databaseSettings(databaseUrl),
      N8N_USER_FOLDER: directory,
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    },
    ready: /Editor is now accessible/,
    cleanup,
  });
  await publish({ origin: `http://127.0.0.1:${port}`, stub });
  const webhook = (work: CallWork, body: object = {}): RunTarget => ({
    port,
    start: requestText({ method: "POST", path: `/webhook/${work}`, port, body }),
    idField: "nonce",
    doneMarker: calls[work],
  });
  const answer = {
    request: requestText({ method: "POST", path: "/webhook-waiting/{id}", port, body: {} }),
    tooEarly: "is running already",
  };
  const items = Array.from({ length: LIST_CALLS }, (_, index) => index + 1);
  return {
    name: "n8n",
    calls: {
      http: webhook("http"),
      model: webhook("model"),
      list: webhook("list", { items }),
      approval: { ...webhook("approval"), idField: "runId", answer },
    },
    pids: [pid],
    database: new URL(databaseUrl).pathname.slice(1),
  };
}

const SETTINGS = {
  N8N_LISTEN_ADDRESS: "127.0.0.1",
  // Without it an execution is written at its end only: what its nodes did before would be lost with the process.
  EXECUTIONS_DATA_SAVE_ON_PROGRESS: "true",
  N8N_LOG_LEVEL: "info",
  // It would call home.
  N8N_DIAGNOSTICS_ENABLED: "false",
  N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
  N8N_DYNAMIC_BANNERS_ENABLED: "false",
  N8N_TEMPLATES_ENABLED: "false",
  N8N_COMMUNITY_PACKAGES_ENABLED: "false",
  N8N_LICENSE_AUTO_RENEW_ENABLED: "false",
  N8N_SECURE_COOKIE: "false",
};

/** As many connections as DBOS has; its own two would be what is measured. */
function databaseSettings(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    DB_TYPE: "postgresdb",
    DB_POSTGRESDB_HOST: searchParams.get("host") ?? hostname, // the directory of its socket
    DB_POSTGRESDB_PORT: port,
    DB_POSTGRESDB_USER: decodeURIComponent(username),
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(password),
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
    DB_POSTGRESDB_POOL_SIZE: "20",
  };
}

/** As its editor does it for the owner of a new installation. */
async function publish({ origin, stub }: { origin: string; stub: string }): Promise<void> {
  let cookie = "";
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/rest/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`n8n answered ${path} with ${response.status}: ${await response.text()}`);
    return response;
  };
  const owner = {
    email: "bench@example.com",
    firstName: "Bench",
    lastName: "Mark",
    password: "Bench-2026-mark",
  };
  const signedIn = await post("owner/setup", owner);
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  for (const workflow of n8nWorkflows(stub)) {
    const { data } = await (await post("workflows", workflow)).json();
    await post(`workflows/${data.id}/activate`, { versionId: data.versionId });
  }
}

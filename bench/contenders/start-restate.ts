import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LIST_AT_ONCE, LIST_CALLS } from "../agents/calling-agents.ts";
import type { Cleanup } from "../children/cleanup.ts";
import { freePort } from "../children/free-port.ts";
import { startChild } from "../children/start-child.ts";
import type { RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";
import type { CallWork, Contender } from "./contender.ts";

const PATIENCE_MS = 60_000;

const peers = join(import.meta.dirname, "../peers");

/**
 * Restate's server with its own defaults (its log is forced to disk, too) and the service it calls. Callers go
 * through its ingress: send an invocation, then attach to it.
 */
export async function startRestate({
  stub,
  calls,
  cleanup,
}: {
  /** Origin of what runs call. */
  stub: string;
  /** What the answers of its calls contain. */
  calls: Readonly<Record<CallWork, string>>;
  cleanup: Cleanup;
}): Promise<Contender> {
  const file = binary();
  const servicePort = await freePort();
  const service = await startChild({
    name: "Restate's service",
    args: ["restate-service.ts"],
    directory: peers,
    environment: { SERVICE_PORT: String(servicePort), RESTATE_LOGGING: "ERROR", STUB_ORIGIN: stub },
    ready: /^ready/,
    cleanup,
  });
  const { ingressPort, adminPort, pid } = await startServer({ file, cleanup });
  const registered = await fetch(`http://127.0.0.1:${adminPort}/deployments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uri: `http://127.0.0.1:${servicePort}` }),
  });
  if (!registered.ok) throw new Error(`Restate refused its service: ${await registered.text()}`);
  return {
    name: "restate",
    one: target(ingressPort, 1),
    ten: target(ingressPort, 10),
    calls: {
      http: call(ingressPort, "http", calls.http, {}),
      model: call(ingressPort, "model", calls.model, {}),
      list: call(ingressPort, "list", calls.list, { calls: LIST_CALLS, atOnce: LIST_AT_ONCE }),
      approval: approval(ingressPort, calls.approval),
    },
    pids: [service.pid, pid],
    database: undefined,
  };
}

async function startServer({
  file,
  cleanup,
}: {
  file: string;
  cleanup: Cleanup;
}): Promise<{ ingressPort: number; adminPort: number; pid: number }> {
  const directory = await mkdtemp(join(tmpdir(), "laneway-bench-restate-"));
  cleanup.add(() => rm(directory, { recursive: true, force: true }));
  const [ingressPort, adminPort, nodePort] = [await freePort(), await freePort(), await freePort()];
  const { pid } = await startChild({
    name: "restate-server",
    // The platform's binary itself: its JavaScript launcher would be one more process to end.
    file,
    args: ["--no-logo", "--listen-mode=tcp", "--bind-ip=127.0.0.1", `--bind-port=${nodePort}`],
    directory,
    environment: {
      RESTATE_BASE_DIR: directory,
      // It leaves a directory for each partition in the temporary one.
      TMPDIR: directory,
      RESTATE_INGRESS__BIND_PORT: String(ingressPort),
      RESTATE_ADMIN__BIND_PORT: String(adminPort),
      RESTATE_DISABLE_TELEMETRY: "true",
      DO_NOT_TRACK: "1",
      RESTATE_LOG_FORMAT: "compact",
      RESTATE_LOG_DISABLE_ANSI_CODES: "true",
    },
    ready: /./,
    cleanup,
  });
  await untilHealthy(`http://127.0.0.1:${adminPort}/health`);
  await untilHealthy(`http://127.0.0.1:${ingressPort}/restate/health`);
  return { ingressPort, adminPort, pid };
}

/** Asks its health endpoint, because the wording of its log changes with its versions. */
async function untilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const healthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    if (performance.now() > deadline) throw new Error(`${url} did not become healthy`);
    await sleep(100);
  }
}

/** @throws Error naming the package that npm did not install for this platform. */
function binary(): string {
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  try {
    return createRequire(join(peers, "package.json")).resolve(`${name}/bin/restate-server`);
  } catch {
    throw new Error(`npm installed no ${name}`);
  }
}

function target(port: number, nodes: number): RunTarget {
  return {
    port,
    start: requestText({ method: "POST", path: "/chain/run/send", port, body: { nodes, amount: 1 } }),
    idField: "invocationId",
    wait: requestText({ method: "GET", path: "/restate/invocation/{id}/attach", port }),
    doneMarker: `"total":${nodes + 1}`,
  };
}

function call(port: number, work: string, doneMarker: string, body: object): RunTarget {
  return {
    port,
    start: requestText({ method: "POST", path: `/calls/${work}/send`, port, body }),
    idField: "invocationId",
    wait: requestText({ method: "GET", path: "/restate/invocation/{id}/attach", port }),
    doneMarker,
  };
}

/** A workflow, which its caller names; the answer is a promise of it. */
function approval(port: number, doneMarker: string): RunTarget {
  return {
    port,
    start: requestText({ method: "POST", path: "/approval/{nonce}/run/send", port }),
    idField: "nonce",
    answer: { request: requestText({ method: "POST", path: "/approval/{id}/answer", port }) },
    wait: requestText({ method: "GET", path: "/restate/workflow/approval/{id}/attach", port }),
    doneMarker,
  };
}

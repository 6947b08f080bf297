import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIST_AT_ONCE, LIST_CALLS } from "../agents/calling-agents.ts";
import type { Cleanup } from "../children/cleanup.ts";
import { freePort } from "../children/free-port.ts";
import { startChild } from "../children/start-child.ts";
import type { RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";
import type { Caller, CallWork } from "./contender.ts";

/**
 * LangGraph's server from npm. Each run has a thread of its own, as one that can be looked at later has, and one request
 * starts it and is held until its end.
 */
export async function startLangGraph({
  stub,
  calls,
  cleanup,
}: {
  /** Origin of what runs call. */
  stub: string;
  /** What the answers of its calls contain. */
  calls: Readonly<Record<CallWork, string>>;
  cleanup: Cleanup;
}): Promise<Caller> {
  const state = await mkdtemp(join(tmpdir(), "laneway-bench-langgraph-"));
  cleanup.add(() => rm(state, { recursive: true, force: true }));
  const port = await freePort();
  const { pid } = await startChild({
    name: "LangGraph's server",
    args: ["langgraph-server.ts"],
    directory: join(import.meta.dirname, "../more-peers"),
    environment: {
      SERVICE_PORT: String(port),
      STATE_DIR: state,
      STUB_ORIGIN: stub,
      LIST_CALLS: String(LIST_CALLS),
      LIST_AT_ONCE: String(LIST_AT_ONCE),
      LOG_LEVEL: "error",
    },
    ready: /^ready /,
    cleanup,
  });
  const started = (work: CallWork): RunTarget => ({
    port,
    start: onThread("{nonce}", "runs/wait", { assistant_id: work, input: GIVEN, if_not_exists: "create" }),
    idField: "nonce",
    doneMarker: calls[work],
  });
  const onThread = (thread: string, path: string, body: object) =>
    requestText({ method: "POST", path: `/threads/${thread}/${path}`, port, body });
  const answer = { assistant_id: "approval", command: { resume: "paid" } };
  return {
    name: "langgraph",
    calls: {
      http: started("http"),
      model: started("model"),
      list: started("list"),
      // The first run ends with its question; the answer is a second one.
      approval: { ...started("approval"), answer: { request: onThread("{id}", "runs/wait", answer) } },
    },
    pids: [pid],
    database: undefined,
  };
}

const GIVEN = { given: true };

import type { z } from "zod";
import { agentOperations } from "#lib/contract/agents.ts";
import type { AnyOperation, PublicOperation } from "#lib/contract/operation.ts";
import { type Run, runOperations } from "#lib/contract/runs.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { type CheckedResponse, checkResponse } from "./check-response.ts";

export type ApiResponse<O extends AnyOperation> = CheckedResponse<z.output<O["output"]>>;

export interface ApiRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** A list is a parameter that repeats. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

type Query = NonNullable<ApiRequest["query"]>;
type StartBody = z.input<typeof runOperations.start.body>;
type ReplyBody = z.input<typeof runOperations.reply.body>;
type ApprovalBody = z.input<typeof runOperations.approval.body>;
type ContinueBody = z.input<typeof runOperations.continue.body>;

/** A caller with one key. Every response is held against the contract before a test sees it. */
export class Api {
  readonly #baseUrl: string;
  readonly #key: string | undefined;

  /** Without a key: a caller who sends none. */
  constructor(baseUrl: string, key?: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  async call<O extends PublicOperation>(operation: O, request: ApiRequest = {}): Promise<ApiResponse<O>> {
    const response = await this.fetch(addressOf(operation, request), fetchOptions(operation, request));
    return checkResponse(operation, response);
  }

  /** For what no contract allows: hostile bodies, wrong methods. Adds the credential and checks nothing. */
  fetch(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#key !== undefined && !headers.has("authorization"))
      headers.set("authorization", `Bearer ${this.#key}`);
    return fetch(new URL(path, this.#baseUrl), { ...init, headers });
  }

  listAgents(query: Query = {}) {
    return this.call(agentOperations.list, { query });
  }

  getAgent(agentId: string) {
    return this.call(agentOperations.get, { params: { agentId } });
  }

  startRun(agentId: string, body: StartBody, request: Pick<ApiRequest, "headers"> = {}) {
    return this.call(runOperations.start, { params: { agentId }, body, ...request });
  }

  getRun(runId: string, request: Pick<ApiRequest, "query" | "headers" | "signal"> = {}) {
    return this.call(runOperations.get, { params: { runId }, ...request });
  }

  listInteractions(runId: string) {
    return this.call(runOperations.listInteractions, { params: { runId } });
  }

  reply(runId: string, body: ReplyBody) {
    return this.call(runOperations.reply, { params: { runId }, body });
  }

  decide(runId: string, body: ApprovalBody) {
    return this.call(runOperations.approval, { params: { runId }, body });
  }

  continueRun(runId: string, body: ContinueBody) {
    return this.call(runOperations.continue, { params: { runId }, body });
  }

  cancelRun(runId: string) {
    return this.call(runOperations.cancel, { params: { runId } });
  }

  getTrace(runId: string, query: Query = {}) {
    return this.call(traceOperations.get, { params: { runId }, query });
  }

  /** Starts a run that must be accepted. */
  async started(agentId: string, body: StartBody): Promise<string> {
    return accepted(await this.startRun(agentId, body)).runId;
  }

  /** Polls until the run satisfies `condition`, by default until it has ended or waits for an answer. */
  async runUntil(
    runId: string,
    condition: (run: Run) => boolean = hasSettled,
    timeoutMs = 50_000,
  ): Promise<Run> {
    const deadline = performance.now() + timeoutMs;
    for (let request: Pick<ApiRequest, "query" | "headers"> = {}, run: Run | undefined; ; ) {
      const response = await this.getRun(runId, request);
      if (response.status !== 304) run = accepted(response);
      if (run && condition(run)) return run;
      if (performance.now() > deadline) {
        throw new Error(`waited ${timeoutMs} ms in vain; the run is ${JSON.stringify(run)}`);
      }
      const etag = response.headers.get("etag");
      request = { query: { waitSeconds: 5 }, ...(etag ? { headers: { "if-none-match": etag } } : {}) };
    }
  }
}

const SETTLED: readonly Run["status"][] = ["waiting", "completed", "failed", "cancelled"];

export function hasSettled({ status }: Run): boolean {
  return SETTLED.includes(status);
}

/** The body of a success. @throws Error with the whole refusal otherwise. */
export function accepted<Body>(response: CheckedResponse<Body>): Body {
  if (response.ok) return response.body;
  throw new Error(`refused with ${response.status}: ${JSON.stringify(response.error)}`);
}

/** The options of `fetch` for this operation. */
export function fetchOptions({ method }: AnyOperation, { body, headers, signal }: ApiRequest): RequestInit {
  return {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
}

/** The operation's path with its parameters and query filled in. */
export function addressOf(
  { path }: Pick<AnyOperation, "path">,
  { params = {}, query = {} }: ApiRequest,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

import type { CallCounts } from "./call-counts.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** The client for all outbound calls. */
    readonly outbound: Outbound;
  }
}

/** The caller, for metrics. */
export type OutboundPurpose = "http_node" | "model" | "tool_server" | "oauth" | "webhook" | "client_metadata";

export interface OutboundRequest {
  readonly purpose: OutboundPurpose;
  /**
   * A workspace's id; `service` for addresses that the operator set, `strangers` for fetches that anybody can cause.
   * DNS lookups are shared fairly between them.
   */
  readonly askedBy: string;
  /** In capitals. */
  readonly method: string;
  /** http or https, without user information. */
  readonly url: string | URL;
  /**
   * In any case. Headers that frame the message (host, content-length, connection, …) are ignored. On a redirect to
   * another origin only a few harmless ones remain.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** The caller's deadline and cancellation, for the whole call including its body: closes the socket immediately. */
  readonly signal: AbortSignal;
  /** Maximum response body after decompression. */
  readonly maxResponseBytes: number;
  /** `answer` (the default): returns a redirect. `follow`: at most 5, each checked like the first. */
  readonly redirects?: "answer" | "follow";
  /** Whether origins from env pass the guard: only for calls to addresses from env. */
  readonly trusted?: boolean;
  /** Timeout without data before the headers and within the body; 300 s by default. */
  readonly idleTimeoutMs?: number;
  /** Headers for these origins only. They override `headers`, and are dropped once a redirect has left the origins. */
  readonly credentials?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly origins: readonly string[];
  };
}

interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Lower-case names. Repeated ones are joined by a comma and a space, `set-cookie` by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  /** The final URL, after redirects. */
  readonly url: string;
  readonly redirected: boolean;
}

export interface OutboundAnswer extends Answer {
  readonly body: Buffer;
}

export interface OpenBody extends AsyncIterable<Uint8Array> {
  /**
   * All of it at once, instead of reading it piece by piece.
   * @throws OutboundError.
   */
  whole(): Promise<Buffer>;
  /** Closes the connection, even if the body was never read. */
  cancel(): void;
}

export interface OpenAnswer extends Answer {
  /** Must be read to its end (or left early), cancelled, or aborted: until then it holds a connection. */
  readonly body: OpenBody;
}

/** All outbound calls go through this (docs/outbound.md). */
export interface Outbound {
  /**
   * A call with its whole body.
   * @throws OutboundError.
   */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * A call with a streamed body.
   * @throws OutboundError, also from the body.
   */
  open(request: OutboundRequest): Promise<OpenAnswer>;
  /**
   * What an address shows without a lookup: that it is none, or is not for this service. Each call is checked anyway.
   * @throws OutboundError invalid_request, blocked_address; also for http, unless OUTBOUND_ALLOW has the host.
   */
  requireAddress(url: string): URL;
  /** A snapshot for the metrics. */
  readonly counts: CallCounts;
  /** Ends every call and connection. */
  close(): Promise<void>;
}

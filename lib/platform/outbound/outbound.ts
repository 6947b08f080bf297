import type { CallCounts } from "./call-counts.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** The one way to the outside. */
    readonly outbound: Outbound;
  }
}

/** Who calls, for the metrics. */
export type OutboundPurpose = "http_node" | "model" | "tool_server" | "oauth" | "webhook" | "client_metadata";

export interface OutboundRequest {
  readonly purpose: OutboundPurpose;
  /**
   * A workspace's id; `service` for addresses that the operator set, `strangers` for what anybody may have us fetch.
   * These take turns at looking up names.
   */
  readonly askedBy: string;
  /** In capitals. */
  readonly method: string;
  /** http or https, without user information. */
  readonly url: string | URL;
  /**
   * Any spelling of the names. What frames the message (host, content-length, connection, …) is ours and left
   * out of these. On the way to another origin all but a few harmless ones are dropped.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** The caller's deadline and cancel, for the whole call with its body: the socket is closed at once. */
  readonly signal: AbortSignal;
  /** Of the answer's body, after decompression. */
  readonly maxResponseBytes: number;
  /** `answer` (the default): a redirect is the answer. `follow`: at most 5, each checked like the first. */
  readonly redirects?: "answer" | "follow";
  /** Whether the origins that the operator set by env pass the guard: for calls to addresses set by env only. */
  readonly trusted?: boolean;
  /** The longest silence before the headers and between two pieces of the body; 300 s where not given. */
  readonly idleTimeoutMs?: number;
  /**
   * Headers for these origins alone. They win over `headers`, and once a redirect has led elsewhere they are
   * not sent again.
   */
  readonly credentials?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly origins: readonly string[];
  };
}

interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Lower-case names. Repeated ones joined by a comma and a space, `set-cookie` by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly redirected: boolean;
}

export interface OutboundAnswer extends Answer {
  readonly body: Buffer;
}

export interface OpenBody extends AsyncIterable<Uint8Array> {
  /** Closes the connection; also for a body that nobody began to read. */
  cancel(): void;
}

export interface OpenAnswer extends Answer {
  /** Must be read to its end (or left early), cancelled, or aborted: until then it holds a connection. */
  readonly body: OpenBody;
}

/** Every call to the outside goes through this one door (docs/outbound.md). */
export interface Outbound {
  /** One call, its body read to the end. @throws OutboundError. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** One call, its body for the caller to read. @throws OutboundError, from the body too. */
  open(request: OutboundRequest): Promise<OpenAnswer>;
  /** A snapshot for the metrics. */
  readonly counts: CallCounts;
  /** Ends every call and connection. */
  close(): Promise<void>;
}

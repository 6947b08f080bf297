import { onTestFinished } from "vitest";
import { createOutbound } from "../create-outbound.ts";
import { createHostLookups, type ResolveHost } from "../host-lookups.ts";
import type { Outbound, OutboundRequest } from "../outbound.ts";
import { isOutboundError, type OutboundReason } from "../outbound-error.ts";

type Options = Parameters<typeof createOutbound>[0] & { readonly resolve?: ResolveHost };

/** An Outbound for one test; allows 127.0.0.0/8 by default. */
export function outboundForTest({ resolve, ...options }: Partial<Options> = {}): Outbound {
  const outbound = createOutbound({
    allow: ["127.0.0.0/8"],
    proxies: { bypass: [] },
    trustedOrigins: [],
    ...(resolve ? { lookups: createHostLookups(resolve) } : {}),
    ...options,
  });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** A GET of at most 1 MiB with a timeout of ten seconds. */
export function get(url: string, options: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    purpose: "http_node",
    askedBy: "wsp_test",
    method: "GET",
    url,
    signal: AbortSignal.timeout(10_000),
    maxResponseBytes: 1_048_576,
    ...options,
  };
}

/** A call's error; undefined if it succeeded. */
export async function reasonOf(call: Promise<unknown>): Promise<OutboundReason | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (isOutboundError(error)) return error.reason;
    throw error;
  }
}

import { createOutboundFetch } from "#lib/platform/outbound/create-outbound-fetch.ts";
import type { Outbound } from "#lib/platform/outbound/outbound.ts";

export type ModelFetch = typeof globalThis.fetch;

/** Far above the 1 MiB an output may have (D11), far below what would hurt the process. */
export const MAX_ANSWER_MIB = 32;

/** As long as a node's timeoutSeconds may be: a model that is asked for a long answer is silent until it is done. */
const LONGEST_SILENCE_MS = 3_600_000;

/**
 * What every provider calls its server with. Private addresses are called where the operator set them as base
 * URLs. Redirects are answers: the key and the prompt go to the configured address and nowhere else.
 * @param workspaceId whose admin set the address: it is called like any that agents name.
 */
export function createModelFetch(outbound: Outbound, workspaceId?: string): ModelFetch {
  return createOutboundFetch(outbound, {
    purpose: "model",
    askedBy: workspaceId ?? "service",
    trusted: workspaceId === undefined,
    redirects: "answer",
    maxResponseBytes: MAX_ANSWER_MIB * 1024 * 1024,
    idleTimeoutMs: LONGEST_SILENCE_MS,
  });
}

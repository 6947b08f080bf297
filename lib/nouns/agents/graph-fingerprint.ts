import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";

/** `sha256:` and the hex digest of the graph's canonical JSON, RFC 8785 (D7). */
export function graphFingerprint(document: AgentDocument): string {
  return `sha256:${createHash("sha256").update(canonicalJson(document)).digest("hex")}`;
}

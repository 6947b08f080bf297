import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";
import type { Json } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { type OpenSecretMatcher, redactRecord } from "#lib/language/redaction/redact.ts";
import { nodeName } from "#lib/nouns/agents/index-nodes.ts";
import { traceEvent } from "../trace-event.ts";
import type { BrowsedRow } from "./find-events.sql.ts";

const PREVIEW_CHARS = 240;

/** An event for the dashboard: as in the trace, with node name, turn and payload preview. */
export function runEvent({
  runId,
  secrets,
  graph,
  row,
  payloadMaxChars,
}: {
  runId: string;
  /** The run's values. */
  secrets: OpenSecretMatcher;
  graph: AgentDocument;
  row: BrowsedRow;
  payloadMaxChars: number | null;
}): RunEvent {
  return {
    ...traceEvent({ runId, secrets, row, payloadMaxChars }),
    nodeName: row.nodeId === null ? null : nodeName(graph, row.nodeId),
    turn: row.turn,
    preview: row.head === null ? null : previewOf(row.head, secrets),
  };
}

/** A complete payload is redacted as a value; of a longer one, the stored text was redacted when written. */
function previewOf(head: string, secrets: OpenSecretMatcher): string {
  const shown = redactRecord(parse(head) ?? head, secrets);
  const text = typeof shown === "string" ? shown : JSON.stringify(shown);
  return text.slice(0, PREVIEW_CHARS).toWellFormed();
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

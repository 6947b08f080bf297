import { InlineContent } from "#lib/contract/inline-content.ts";
import type { Json } from "#lib/contract/json.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { RunRedaction } from "#lib/nouns/runs/run-redaction.ts";
import { type StoredError, sharedError } from "#lib/nouns/runs/stored-error.ts";

/** Characters of a result that its comment shows. */
const COMMENT_CHARS = 20_000;
/** Above this a result is read from its run: redacting it here would hold the event loop. */
const ATTACHED_CHARS = 256 * 1024;

export interface ResultText {
  /** Markdown. */
  readonly body: string;
  /** All of a result that is too long for a comment. */
  readonly whole: { readonly name: string; readonly type: string; readonly content: InlineContent } | null;
}

/** A run's end in the words of a comment. Secrets and sensitive values are redacted. */
export function resultComment(
  {
    runId,
    status,
    finalResponse,
    error,
  }: { runId: string; status: "completed" | "failed"; finalResponse: Json; error: StoredError | null },
  secrets: RunRedaction,
): ResultText {
  if (status === "failed") return { body: failureText(error), whole: null };
  if (finalResponse === null || finalResponse === "")
    return { body: "The run completed without a result.", whole: null };
  const isText = typeof finalResponse === "string";
  const chars = isText ? finalResponse.length : JSON.stringify(finalResponse).length;
  if (chars > ATTACHED_CHARS)
    return { body: `The run completed. Its result is too long for a comment: open ${runId}.`, whole: null };
  const shown = redact(finalResponse, secrets);
  const text = typeof shown === "string" ? shown : JSON.stringify(shown, null, 2);
  if (text.length <= COMMENT_CHARS) return { body: isText ? text : fenced(text), whole: null };
  const name = isText ? "result.md" : "result.json";
  const type = isText ? "text/markdown" : "application/json";
  const content = new InlineContent(new TextEncoder().encode(text));
  return { body: `The run completed. Its result is attached as ${name}.`, whole: { name, type, content } };
}

function failureText(error: StoredError | null): string {
  if (!error) return "The run failed.";
  const { code, message, nodeId } = sharedError(error);
  const where = nodeId ? ` (${code} at \`${nodeId}\`)` : ` (${code})`;
  return `The run failed: ${message.slice(0, COMMENT_CHARS)}${where}`;
}

/** A block of JSON, with a fence that nothing in it closes. */
function fenced(json: string): string {
  const longest = Math.max(2, ...[...json.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${json}\n${fence}`;
}

"use client";

import { useDeferredValue, useMemo } from "react";
import {
  type Call,
  CONTINUE_PATH,
  KEY_VARIABLE,
  type SampleAttachment,
} from "#components/call-samples/call.ts";
import { callSamples } from "#components/call-samples/call-samples.ts";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { Link } from "#components/ui/link.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { ToolNeeds } from "./tool-needs.tsx";

/** The same call via the API with the typed values, or with an example. */
export function CallPanel({
  path,
  agentId,
  body,
  attachments,
  isExample,
  hidesValues,
}: {
  path: string;
  /** The agent that is started; its tools may need more than the scope to start runs. */
  agentId?: string;
  body: JsonObject;
  attachments: readonly SampleAttachment[];
  /** Whether nothing was typed, so that the body is an example. */
  isExample: boolean;
  /** Whether sensitive typed values are redacted in the body. */
  hidesValues?: boolean;
}) {
  // Deferred, so that typing stays responsive.
  const shown = useDeferredValue(body);
  const samples = useMemo(() => {
    const call: Call = { origin: window.location.origin, path, body: shown, attachments };
    return callSamples(call);
  }, [path, shown, attachments]);
  return (
    <section aria-labelledby="same-call" className="grid min-w-0 content-start gap-3">
      <h2 id="same-call" className="font-medium">
        Same call via the API
        {isExample && <span className="ml-1.5 font-normal text-ink-faint text-meta">with an example</span>}
      </h2>
      <CodeTabs label="Language of the call" samples={samples} />
      <p className="text-ink-faint text-meta">
        Put an <KeyLink /> with the scope to start runs in{" "}
        <code className="wrap-anywhere font-mono">{KEY_VARIABLE}</code>.
        {hidesValues && "Sensitive values are redacted here: fill them in yourself. "}
        {attachments.some(({ storageKey }) => storageKey === undefined) &&
          " The call reads files from its working directory."}{" "}
        {path === CONTINUE_PATH && (
          <>
            <code className="font-mono">RUN_ID</code> is a run that the same key started. A key continues only
            its own runs.{" "}
          </>
        )}
        The response contains the run id; see <DocsLink /> for polling.
      </p>
      {agentId !== undefined && <ToolNeeds agentId={agentId} />}
    </section>
  );
}

const LINK = "text-accent-ink underline underline-offset-2 hover:no-underline";

function KeyLink() {
  return (
    <Link href="/keys" className={LINK}>
      API key
    </Link>
  );
}

function DocsLink() {
  return (
    <Link href="/docs/guides/wait-for-a-run" className={LINK}>
      the API docs
    </Link>
  );
}

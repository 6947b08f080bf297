"use client";

import { LoaderCircle, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { curlSample } from "#components/call-samples/curl-sample.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyMark, CopyStatus } from "#components/ui/copy-mark.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useCopy } from "#components/ui/use-copy.ts";
import { ConsoleAnswer } from "./console-answer.tsx";
import type { ConsoleOperation } from "./console-operation.ts";
import { consoleCall, consoleRequest, draftFaults, firstDraft } from "./console-request.ts";
import { useConsole } from "./use-console.ts";

/** Sends an operation to this service with the reader's key, and shows what was sent and the answer. */
export function RequestConsole({
  operation,
  agent,
  secret,
}: {
  operation: ConsoleOperation;
  /** Filled in where the operation takes an agent. */
  agent: FirstAgent | undefined;
  secret: string;
}) {
  const { method, path, summary, needsKey, sendsFile, parameters, example } = operation;
  const key = secret.trim();
  const [draft, setDraft] = useState(() => firstDraft(operation, agent));
  const [file, setFile] = useState<File>();
  const [hasTried, setHasTried] = useState(false);
  const { sent, send, stop } = useConsole();
  const request = consoleRequest(operation, draft);
  const curl = useCopy(curlSample(consoleCall(operation, { origin: window.location.origin, request })));
  const faults = new Map<string, string>();
  if (needsKey && key === "") faults.set("key", "Paste the secret of a key above.");
  for (const [place, words] of draftFaults(operation, draft)) faults.set(place, words);
  if (sendsFile && !file) faults.set("file", "Choose a file.");
  const fault = (place: string) => (hasTried ? faults.get(place) : undefined);
  const isSending = sent.state === "sending";

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    const [first] = faults.keys();
    if (first === undefined) void send(request, { key: needsKey ? key : undefined, file });
    // The key's field stands above the form: samples take it, too.
    else document.querySelector<HTMLElement>(`#content [name="${CSS.escape(first)}"]`)?.focus();
  }

  return (
    <form
      noValidate
      aria-label={`Request: ${summary}`}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4"
    >
      {parameters.map(({ place, name, kind, isRequired }) => (
        <TextField
          key={place}
          label={kind === "header" ? `${name} (header)` : name}
          name={place}
          optional={!isRequired}
          autoComplete="off"
          spellCheck={false}
          value={draft.values[place] ?? ""}
          onChange={({ target }) =>
            setDraft({ ...draft, values: { ...draft.values, [place]: target.value } })
          }
          error={fault(place)}
          className="font-mono"
        />
      ))}
      {example !== undefined && (
        <TextArea
          label="Body"
          name="body"
          rows={6}
          spellCheck={false}
          value={draft.body}
          onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          error={fault("body")}
          className="font-mono text-meta/5"
        />
      )}
      {sendsFile && (
        <label className="grid gap-1">
          <span className="font-medium">File</span>
          <input type="file" name="file" onChange={({ target }) => setFile(target.files?.[0])} />
          <span className="text-failed text-table">{fault("file")}</span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? (
            <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
          ) : (
            <Send aria-hidden />
          )}
          {isSending ? "Sending" : "Send request"}
        </Button>
        {isSending && <Button onClick={stop}>Stop</Button>}
        <Button look="quiet" onClick={curl.copy}>
          <CopyMark state={curl.state} />
          Copy as curl
        </Button>
        <CopyStatus state={curl.state} />
      </div>
      <p className="text-ink-soft text-table">
        {method === "GET"
          ? "Sends a real request to this service."
          : "Sends a real request to this service. Its changes are permanent."}
        <span className="sr-only"> Address: {path}</span>
      </p>
      {fault("key") && (
        <p role="alert" className="text-failed text-table">
          {fault("key")}
        </p>
      )}
      {(sent.state === "answered" || sent.state === "failed") && (
        <CodeBlock title="Sent" code={sent.text} copyLabel="Copy request" />
      )}
      {sent.state === "answered" && <ConsoleAnswer answer={sent.answer} />}
      {sent.state === "failed" && (
        <Notice title="The request failed.">
          <p className="text-ink-soft">
            The service cannot be reached, or the API key contains invalid characters. Check the key and try
            again.
          </p>
        </Notice>
      )}
    </form>
  );
}

"use client";

import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CONTINUE_PATH, startPath } from "#components/call-samples/call.ts";
import { StoredFileButton } from "#components/files/stored-file-button.tsx";
import { Composer } from "#components/run-page/conversation/composer.tsx";
import { ConversationView } from "#components/run-page/conversation/conversation-tab.tsx";
import { useNextMessage } from "#components/run-page/conversation/use-next-message.ts";
import { useLiveRun } from "#components/run-page/use-live-run.ts";
import { useRunPage } from "#components/runs/use-run-page.ts";
import { faultSentences } from "#components/schema-form/fault-sentences.ts";
import { focusFirstField } from "#components/schema-form/focus-field.ts";
import { type FormValue, isValues } from "#components/schema-form/form-values.ts";
import { SchemaForm } from "#components/schema-form/schema-form.tsx";
import { keywordsOf } from "#components/schema-form/schema-node.ts";
import { CallPanel } from "#components/start-run/call-panel.tsx";
import { FilePanel } from "#components/start-run/files/file-panel.tsx";
import { countFileFaults } from "#components/start-run/files/file-rules.ts";
import type { Attached } from "#components/start-run/files/start-payload.ts";
import { MoreOptions } from "#components/start-run/more-options.tsx";
import { present, startBody } from "#components/start-run/start-body.ts";
import { fileFaultsOf, metadataFault } from "#components/start-run/start-faults.ts";
import { shownBody } from "#components/start-run/typed-secrets.ts";
import type { LaneToStart } from "#components/start-run/use-agent-to-start.ts";
import { useFaults } from "#components/start-run/use-faults.ts";
import { useAttachedFiles } from "#components/start-run/use-files.ts";
import { useStart } from "#components/start-run/use-start.ts";
import { type Template, useStartDraft } from "#components/start-run/use-start-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { ChatOutcome } from "./chat-outcome.tsx";

interface ChatStartProps {
  agentId: string;
  lane: LaneToStart;
  template: Template | undefined;
  files: readonly Attached[];
  /** The conversation's run, once started. */
  runId: string | null;
  onRun: (runId: string | null) => void;
}

/** A chat lane: the first message starts the run, and the next ones continue it on the same page. */
export function ChatStart(props: ChatStartProps) {
  return props.runId === null ? (
    <FirstMessage {...props} />
  ) : (
    <Conversation runId={props.runId} onRun={props.onRun} />
  );
}

function FirstMessage({ agentId, lane, template, files: given, onRun }: ChatStartProps) {
  const { inputSchema: schema, attachments: rules } = lane;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const { draft, change, forget, isBlank } = useStartDraft({ agentId, laneId: lane.id, schema, template });
  const files = useAttachedFiles(given);
  const start = useStart({ agentId, files });
  const input = useMemo(() => present(draft.input), [draft.input]);
  const faults = useFaults({ schema, input });
  const body = useMemo(() => startBody(lane.id, draft), [lane.id, draft]);
  const called = useMemo(() => shownBody({ schema, body }), [schema, body]);
  const more = useMemo(() => besideMessage(schema), [schema]);
  const message = typeof input.message === "string" ? input.message : "";
  const messageFault = faultSentences({
    label: "message",
    schema: {},
    messages: faults.shown.filter(({ pointer }) => pointer === "/message").map((fault) => fault.message),
  });
  useEffect(() => field.current?.focus(), []);

  function send() {
    faults.attempt();
    const pointers = faults.all.map(({ pointer }) => pointer);
    if (form.current) focusFirstField(form.current, pointers);
    if (pointers.length > 0 || countFileFaults(rules, files.files) > 0) return;
    if (metadataFault(draft.metadata, undefined) !== undefined) return;
    start.mutate(body, {
      onSuccess({ runId }) {
        forget();
        onRun(runId);
      },
      onError: (error) => faults.refuse(error),
    });
  }

  const fileFaults = fileFaultsOf(start.error);
  const example = isBlank && files.files.length === 0 ? lane.startExample : null;
  return (
    <Columns
      path={startPath(agentId)}
      agentId={agentId}
      body={example ?? called}
      hidesValues={called !== body}
      attachments={files.files}
      isExample={example !== null}
    >
      <div ref={form} className="grid min-w-0 gap-6">
        {more && (
          <SchemaForm
            schema={more}
            value={draft.input}
            onChange={(value) => change({ input: withMessage(value, input.message) })}
            faults={faults.shown}
            onTouched={faults.touch}
            onDraftFaults={faults.setDrafts}
            disabled={start.isPending}
          />
        )}
        <Composer
          field={field}
          message={message}
          onMessage={(typed) => change({ input: { ...input, message: typed } })}
          onSend={send}
          isSending={start.isPending}
          fault={messageFault}
          placeholder={firstWords(schema)}
        />
        {rules.supported && (
          <FilePanel
            stored={<StoredFileButton onChoose={files.addStored} disabled={start.isPending} />}
            rules={rules}
            files={files}
            isSending={start.isPending}
            showsMissing={faults.isAttempted}
            faults={fileFaults}
          />
        )}
        <MoreOptions
          draft={draft}
          onChange={change}
          metadataFault={metadataFault(draft.metadata, start.error)}
        />
        {start.error &&
          start.error.name !== "AbortError" &&
          faults.shown.length === 0 &&
          fileFaults.size === 0 && (
            <FailureNotice what="The conversation was not started." error={start.error} onRetry={send} />
          )}
      </div>
    </Columns>
  );
}

/** What a form of the other fields made, with what was typed as the message; the same object, if it has that already. */
function withMessage(value: FormValue, message: Json | undefined): FormValue {
  if (isValues(value) && value.message === message) return value;
  return { ...present(value), ...(message === undefined ? {} : { message }) };
}

function Conversation({ runId, onRun }: Pick<ChatStartProps, "onRun"> & { runId: string }) {
  const query = useRunPage(runId);
  const { data: page } = query;
  useLiveRun(runId, page);
  const next = useNextMessage(runId);
  const isBlank = next.message.trim() === "";
  const body = useMemo(
    (): JsonObject => ({ message: isBlank ? NEXT_WORDS : next.message }),
    [isBlank, next.message],
  );
  return (
    <Columns path={CONTINUE_PATH} body={body} attachments={next.files.files} isExample={isBlank}>
      <div className="grid min-w-0 gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <Link href={`/runs/${runId}`} className={buttonClasses("secondary")}>
            Open the run
          </Link>
          <Button look="quiet" onClick={() => onRun(null)}>
            New conversation
          </Button>
        </div>
        {page ? (
          <>
            <ConversationView takesFocus page={page} next={next} />
            <ChatOutcome page={page} />
          </>
        ) : (
          <NotLoaded
            what="The conversation could not be loaded."
            query={query}
            pending={<Skeleton className="h-40" />}
          />
        )}
      </div>
    </Columns>
  );
}

const NEXT_WORDS = "And then?";

function Columns({ children, ...call }: ComponentProps<typeof CallPanel> & { children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      {children}
      <div className="min-w-0 xl:sticky xl:top-18">
        <CallPanel {...call} />
      </div>
    </div>
  );
}

/** The lane's other inputs besides the message; undefined if there are none. */
function besideMessage(schema: JsonObject): JsonObject | undefined {
  const { message: _, ...others } = keywordsOf(schema.properties);
  if (Object.keys(others).length === 0) return undefined;
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => name !== "message") : [];
  return { ...schema, title: "", properties: others, required };
}

function firstWords(schema: JsonObject): string {
  const [example] = [keywordsOf(keywordsOf(schema.properties).message).examples ?? []].flat();
  return typeof example === "string" ? example : "Write the first message";
}

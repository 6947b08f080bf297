import { useEffect, useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { ApiError } from "#components/api/api-error.ts";
import type { AnswerOf, WrittenBy } from "#components/api/operations.ts";
import { readApi } from "#components/api/read-api.ts";
import { BuilderStore } from "../builder-store.ts";
import type { Content } from "../draft/content.ts";
import { readLayout } from "../draft/read-layout.ts";
import { keepUnfinished, keptUnfinished } from "../json/unfinished.ts";
import { DraftSession, type ServerDraft, type SessionPorts, type WriteFailure } from "./draft-session.ts";
import { keepFolds, keptFolds } from "./kept-folds.ts";
import { forgetWork, holdPage, keepWork, onAbandoned } from "./kept-work.ts";

export type DraftAnswer = AnswerOf<"/api/agents/{agentId}/draft">;
export type DraftEditor = WrittenBy<"POST /api/agents/{agentId}/editors">["editors"][number];

export interface OpenBuilder {
  /** Unique among all pages that have the draft open. */
  readonly pageId: string;
  readonly store: BuilderStore;
  readonly session: DraftSession;
}

const KEEP_AFTER_MS = 150;

export const READ_ONLY_WORDS: Readonly<Record<string, string>> = {
  capability_disabled:
    "Authoring is switched off in this workspace, so the draft is read-only. An admin can switch it on in Settings → Capabilities.",
};

function contentOf({ name, description, requireTests, graph, layout }: DraftAnswer): Content {
  return {
    name,
    description,
    requireTests,
    graph: graph as Content["graph"],
    layout: readLayout(layout as never),
  };
}

/** A draft opened to be edited: saved while it is, with the work of pages that were lost. */
export function useSaving(agentId: string, answer: DraftAnswer): OpenBuilder | undefined {
  const [open, setOpen] = useState<OpenBuilder>();
  const [first] = useState(answer);
  useEffect(() => {
    const pageId = crypto.randomUUID?.() ?? String(Math.random());
    const release = holdPage(pageId);
    const server: ServerDraft = {
      content: contentOf(first),
      revision: first.revision,
      layoutMark: first.layoutMark,
    };
    const store = new BuilderStore(server.content, {
      isReadOnly: first.readOnly !== null,
      folded: keptFolds(agentId),
      unfinished: keptUnfinished(agentId),
    });
    store.onUnfinished = (texts) => keepUnfinished(agentId, texts);
    store.onFold = (folded) => keepFolds(agentId, folded);
    const { ports, flush } = portsOf({ agentId, pageId, store });
    const session = new DraftSession({ ports, server });
    store.onChange = (content) => session.change(content);
    if (first.readOnly !== null) session.setReadOnly(READ_ONLY_WORDS[first.readOnly] ?? "");
    setOpen({ pageId, store, session });
    const stopSearch =
      first.readOnly === null
        ? onAbandoned(agentId, pageId, (work) => {
            if (!session.adopt(work)) return;
            // Kept as this page's before it is forgotten as the other's.
            flush();
            forgetWork(agentId, work.pageId);
          })
        : undefined;
    const retry = () => session.retry();
    const leave = (event: BeforeUnloadEvent) => {
      flush();
      void session.save();
      if (!session.isSaved || store.state.unfinished.size > 0) event.preventDefault();
    };
    const hide = () => {
      flush();
      if (document.visibilityState === "hidden" && !session.isSaved) void session.save();
    };
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stopSearch?.();
      flush();
      if (!session.isSaved) void session.save();
      session.end();
      release();
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", leave);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [agentId, first]);
  return open;
}

function portsOf({ agentId, pageId, store }: { agentId: string; pageId: string; store: BuilderStore }) {
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    waiting?.();
    waiting = undefined;
  };
  const params = { agentId };
  const ports: SessionPorts = {
    async read() {
      const read = await readApi("/api/agents/{agentId}/draft", { params });
      return { content: contentOf(read), revision: read.revision, layoutMark: read.layoutMark };
    },
    async write(body) {
      try {
        return await apiCall("PUT /api/agents/{agentId}/draft", { params, body });
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    keep(work) {
      waiting = () => (work ? keepWork(agentId, { pageId, ...work }) : forgetWork(agentId, pageId));
      clearTimeout(timer);
      if (work) timer = setTimeout(flush, KEEP_AFTER_MS);
      else flush();
    },
    onContent: (content) => store.takeIn(content),
    onStatus: (status) => store.setStatus(status),
    after(milliseconds, run) {
      const id = setTimeout(run, milliseconds);
      return () => clearTimeout(id);
    },
  };
  return { ports, flush };
}

const REFUSED = ["graph_invalid", "invalid_request", "payload_too_large", "agent_not_found"];

function failureOf(error: unknown): WriteFailure {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "revision_conflict") return { kind: "stale" };
  if (error.code === "capability_disabled")
    return { kind: "read_only", message: READ_ONLY_WORDS.capability_disabled ?? error.message };
  if (error.code === "permission_denied") return { kind: "read_only", message: error.message };
  if (REFUSED.includes(error.code)) return { kind: "refused", message: error.message };
  return { kind: "lost" };
}

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { apiKey } from "#components/api/api-key.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { readApi } from "#components/api/read-api.ts";
import {
  type Draft,
  decide,
  isSameText,
  isStale,
  type Saved,
  type SaveState,
  saved,
  stateOfFailure,
  type Text,
  takeIn,
} from "./save-session.ts";
import type { DocumentPage } from "./use-documents.ts";

const SAVE_AFTER_MS = 1_000;
/** Where others have it open: after a short pause, and while somebody types on without one. */
const SHARED = { afterMs: 100, withinMs: 250 };
const RETRY_AFTER_MS = 5_000;
const MAX_BYTES = 1_048_576;

const isNot =
  (queryKey: readonly unknown[]) =>
  ({ queryKey: other }: { queryKey: readonly unknown[] }) =>
    JSON.stringify(other) !== JSON.stringify(queryKey);

const savedOf = ({ version, title, content }: DocumentPage): Saved => ({ version, title, content });
export const isDocumentTooLong = (text: string) =>
  text.length * 3 > MAX_BYTES && new TextEncoder().encode(text).length > MAX_BYTES;

/** A document as it is typed: saved while it is, and merged with what others save. */
export function useDocumentDraft(page: DocumentPage, { isShared }: { isShared: boolean }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    base: savedOf(page),
    typed: { title: page.title, content: page.content },
    conflict: undefined,
  }));
  const [saving, setSaving] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const latest = useRef(draft);
  latest.current = draft;
  const { base, typed, conflict } = draft;
  const isDirty = !isSameText(base, typed);
  const isComplete = typed.title.trim() !== "" && !isDocumentTooLong(typed.content);

  const change = useCallback((next: (now: Draft) => Draft) => {
    latest.current = next(latest.current);
    setDraft(latest.current);
  }, []);

  const readTheirs = useCallback(async () => {
    const read = await readApi("/api/documents/{documentId}", { params: { documentId: page.id } });
    change((now) => (read.version > now.base.version ? takeIn(now, savedOf(read)) : now));
  }, [page.id, change]);

  const save = useCallback(async () => {
    const { base: from, typed: sent } = latest.current;
    setSaving({ isPending: true });
    try {
      const answer = await apiCall("PATCH /api/documents/{documentId}", {
        params: { documentId: page.id },
        body: {
          version: from.version,
          ...(sent.title === from.title ? {} : { title: sent.title }),
          ...(sent.content === from.content ? {} : { content: sent.content }),
        },
      });
      change((now) => saved(now, sent, answer));
      setSaving({ isPending: false });
      // The page has it already: only where the title stands is read again.
      const { queryKey } = apiQuery("/api/documents/{documentId}", { params: { documentId: page.id } });
      client.setQueryData<DocumentPage>(queryKey, (read) => read && { ...read, ...sent, ...answer });
      if (answer.title !== from.title)
        void client.invalidateQueries({ queryKey: apiKey("/api/documents"), predicate: isNot(queryKey) });
    } catch (error) {
      if (isStale(error)) await readTheirs().catch(() => undefined);
      setSaving({ isPending: false, error: isStale(error) ? undefined : error });
    }
  }, [page.id, change, client, readTheirs]);

  const failure = saving.error === undefined ? undefined : stateOfFailure(saving.error);
  const maySave = page.mayEdit && isDirty && isComplete && !conflict && !saving.isPending;
  const waitsSince = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the wait anew
  useEffect(() => {
    if (!maySave || failure === "refused") {
      waitsSince.current = undefined;
      return;
    }
    const now = performance.now();
    waitsSince.current ??= now;
    const shared = Math.min(SHARED.afterMs, Math.max(0, waitsSince.current + SHARED.withinMs - now));
    const waitMs = failure === "offline" ? RETRY_AFTER_MS : isShared ? shared : SAVE_AFTER_MS;
    const timer = setTimeout(() => void save(), waitMs);
    return () => clearTimeout(timer);
  }, [maySave, failure, isShared, save, typed]);

  const state: SaveState = conflict
    ? "conflict"
    : saving.isPending
      ? "saving"
      : (failure ?? (isDirty ? "unsaved" : "saved"));
  return {
    typed,
    conflict,
    state,
    error: failure === "refused" ? saving.error : undefined,
    isDirty,
    version: base.version,
    type(changes: Partial<Text>) {
      setSaving((now) => (now.error === undefined ? now : { isPending: now.isPending }));
      change((now) => ({ ...now, typed: { ...now.typed, ...changes } }));
    },
    decide: (content: string) => change((now) => decide(now, content)),
    /** Somebody else may have saved. */
    lookAt(version: number) {
      const { base: now, conflict: open } = latest.current;
      if (version > Math.max(now.version, open?.theirs.version ?? 0) && !saving.isPending)
        void readTheirs().catch(() => undefined);
    },
  };
}

export type DocumentDraft = ReturnType<typeof useDocumentDraft>;

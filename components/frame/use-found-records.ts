import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Activity, Bookmark, Bot, Inbox, KeyRound, Play, Search, UserRound } from "lucide-react";
import { apiQuery } from "#components/api/api-query.ts";
import { metadataText } from "#components/runs/state-words.ts";
import { viewHref } from "#components/saved-views/viewed-page.ts";
import { shortenMiddle } from "#components/ui/copyable-id.tsx";
import { formatRelativeTime } from "#components/ui/format-relative-time.ts";
import { STATUS_LOOKS } from "#components/ui/status-badge.tsx";
import { MAX_SEARCH_CHARS } from "#lib/contract/limits.ts";
import { type Found, type Looked, matchesWords } from "./palette-entry.ts";

const SHOWN = 6;
/** Results shown of each kind that people rarely look for. */
const FEW_SHOWN = 4;
const RUN_ID = /^run_[0-9a-z]+$/i;
/** A single letter is in nearly every name. */
const MIN_CHARS = 2;

const ago = (at: string) => formatRelativeTime(new Date(at), new Date());
const isWord = (text: string) => text.length >= MIN_CHARS && !RUN_ID.test(text);

/** As the run list finds them: by id, names, error or metadata value. */
export function useFoundRuns(text: string): Looked {
  const enabled = text.length >= MIN_CHARS && text.length <= MAX_SEARCH_CHARS;
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/runs", { query: { search: text, limit: SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const runs = enabled ? (data?.runs ?? []) : [];
  const found: Found[] = runs.map(({ runId, status, agent, createdAt, wait, error, metadata }) => ({
    id: runId,
    label: agent.name,
    hint: [STATUS_LOOKS[status].word, ago(createdAt), wait?.title ?? error?.message, metadataText(metadata)]
      .filter(Boolean)
      .join(" · "),
    code: shortenMiddle(runId),
    icon: Activity,
    href: `/runs/${runId}`,
  }));
  const all: Found = {
    id: "runs:all",
    label: `All runs with “${text}”`,
    icon: Search,
    href: `/runs?${new URLSearchParams({ q: text })}`,
  };
  const hasMore = data?.pagination.hasMore === true;
  return {
    label: "Runs",
    found: runs.length > 0 && hasMore ? [...found, all] : found,
    isSearching: isFetching,
  };
}

/** By name; `startOf` is the name in "start <name>". */
export function useFoundAgents(
  text: string,
  startOf: string | undefined,
): { agents: Looked; starts: Looked } {
  const enabled = text.length > 0 && !RUN_ID.test(text);
  const search = (startOf ?? text).slice(0, MAX_SEARCH_CHARS);
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/agents", { query: { search, limit: SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const agents = enabled ? (data?.agents ?? []) : [];
  return {
    agents: {
      label: "Agents",
      found: agents.map(({ id, name, team }) => ({
        id,
        label: name,
        hint: team.name,
        icon: Bot,
        href: `/agents/${id}`,
      })),
      isSearching: isFetching,
    },
    starts: {
      label: "Start a run",
      found:
        startOf === undefined
          ? []
          : agents.map(({ id, name, team }) => ({
              id: `start:${id}`,
              label: `Start ${name}`,
              hint: team.name,
              icon: Play,
              href: `/agents/${id}/start`,
            })),
      isSearching: isFetching,
    },
  };
}

export function useFoundKeys(text: string): Looked {
  const enabled = isWord(text);
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/keys", { query: { q: text, limit: FEW_SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const keys = enabled ? (data?.keys ?? []) : [];
  return {
    label: "Keys",
    found: keys.map(({ id, name, createdBy }) => ({
      id,
      label: name,
      hint: `acts as ${createdBy.name}`,
      icon: KeyRound,
      href: `/keys/${id}`,
    })),
    isSearching: isFetching,
  };
}

/** By name or e-mail address. */
export function useFoundPeople(text: string): Looked {
  const enabled = isWord(text) && text.length <= MAX_SEARCH_CHARS;
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/members", { query: { search: text, limit: FEW_SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const people = enabled ? (data?.members ?? []) : [];
  return {
    label: "People",
    found: people.map(({ id, name, email }) => ({
      id,
      label: name,
      hint: email,
      icon: UserRound,
      href: `/people?${new URLSearchParams({ q: email })}`,
    })),
    isSearching: isFetching,
  };
}

/** Finds pending interactions by their text. */
export function useFoundInbox(text: string): Looked {
  const enabled = isWord(text) && text.length <= MAX_SEARCH_CHARS;
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/inbox", { query: { text, limit: FEW_SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const items = enabled ? (data?.items ?? []) : [];
  return {
    label: "Inbox",
    found: items.map(({ interactionId, title, agent, run, requestedAt, assignee }) => ({
      id: interactionId,
      label: title,
      hint: [agent.name, `asked ${ago(requestedAt)}`, assignee?.name].filter(Boolean).join(" · "),
      code: shortenMiddle(run.id),
      icon: Inbox,
      href: `/inbox?${new URLSearchParams({ item: interactionId })}`,
    })),
    isSearching: isFetching,
  };
}

/** Saved views; they are few, and filtered here. */
export function useFoundViews(text: string): Looked {
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/views", { query: {} }),
    enabled: isWord(text),
    staleTime: 60_000,
  });
  const found = (data?.views ?? []).map((view): Found => {
    const hint = [`Saved view of ${view.page}`, !view.isOwn && view.ownerName].filter(Boolean).join(" · ");
    return { id: view.id, label: view.name, hint, icon: Bookmark, href: viewHref(view) };
  });
  const matching = isWord(text) ? found.filter((view) => matchesWords(view, text)).slice(0, SHOWN) : [];
  return { label: "Saved views", found: matching, isSearching: isFetching };
}

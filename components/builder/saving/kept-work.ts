import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { Content } from "../draft/content.ts";
import { readLayout } from "../draft/read-layout.ts";
import type { Base } from "./draft-session.ts";

/** Unsaved work of one page, as this device keeps it. */
interface KeptWork {
  readonly pageId: string;
  readonly base: Base;
  readonly content: Content;
}

const PREFIX = "laneway.unsaved";
const keyOf = (agentId: string, pageId: string) => `${PREFIX}/${agentId}/${pageId}`;
const lockOf = (pageId: string) => `${PREFIX}/${pageId}`;

/**
 * Keeps unsaved work; each open page has an entry of its own, so that two pages of one person never replace each
 * other's.
 * @returns false where the device has no room for it.
 */
export function keepWork(agentId: string, work: KeptWork): boolean {
  try {
    localStorage.setItem(keyOf(agentId, work.pageId), JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}

export function forgetWork(agentId: string, pageId: string): void {
  try {
    localStorage.removeItem(keyOf(agentId, pageId));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Says that the page is open, until it is gone: others then leave its work alone. */
export function holdPage(pageId: string): () => void {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(pageId), () => held);
  return release;
}

/**
 * Finds work of pages that are gone: after a crash, a reload, or a day without network. That of a page that is still
 * open is left to it, and found as soon as it closes without having saved it.
 * @returns ends the search.
 */
export function onAbandoned(agentId: string, ownPageId: string, take: (work: KeptWork) => void): () => void {
  const stop = new AbortController();
  for (const key of keysOf(agentId)) {
    const pageId = key.slice(keyOf(agentId, "").length);
    if (pageId === ownPageId) continue;
    const find = () => {
      const work = readWork(key);
      if (work && !stop.signal.aborted) take(work);
    };
    // Where the browser has no locks (no https), any page's work is merged: twice is harmless.
    if (navigator.locks)
      navigator.locks.request(lockOf(pageId), { signal: stop.signal }, find).catch(() => {});
    else find();
  }
  return () => stop.abort();
}

function keysOf(agentId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(agentId, "")));
  } catch {
    return [];
  }
}

function readWork(key: string): KeptWork | undefined {
  let value: Json;
  try {
    value = JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || !isJsonObject(value.base)) return undefined;
  const { pageId } = value;
  const { revision } = value.base;
  const [base, content] = [contentOf(value.base.content), contentOf(value.content)];
  if (typeof pageId !== "string" || typeof revision !== "number" || !base || !content) return undefined;
  return { pageId, base: { revision, content: base }, content };
}

function contentOf(value: Json | undefined): Content | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.graph)) return undefined;
  const { name, description, requireTests, graph, layout } = value;
  if (typeof name !== "string" || typeof description !== "string") return undefined;
  return {
    name,
    description,
    requireTests: requireTests === true,
    graph,
    layout: readLayout(isJsonObject(layout) ? layout : {}),
  };
}

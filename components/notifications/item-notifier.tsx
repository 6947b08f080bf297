"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { readAgain } from "#components/api/use-change.ts";
import { useLive } from "#components/live/use-live.ts";
import { hearInFocus, holdWhileFocused } from "./focused-tab.ts";
import { type Go, sayNew, sayOnPage } from "./say-new.ts";
import { useIsLeader } from "./use-is-leader.ts";

/** No event announces some items, such as failures, so they are polled. */
const ASK_AGAIN_MS = 30_000;
/** Many events within this time cause one reading. */
const TOGETHER_MS = 500;

/**
 * Mounted once for all pages: says what is new for the person, once in a browser. The tab with the browser's lock asks;
 * a page that somebody looks at says it itself, otherwise the browser does, where the person allowed it.
 */
export function ItemNotifier() {
  const router = useRouter();
  const client = useQueryClient();
  const isLeader = useIsLeader();
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery("/api/notifications"),
    enabled: isLeader,
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
    // Notifications are for hidden pages.
    refetchIntervalInBackground: true,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(client, ["/api/notifications"]), TOGETHER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const onFocus = useEffectEvent(() => {
    if (isLeader) askSoon(); // what nobody heard is said now
  });
  useEffect(() => {
    const ask = () => onFocus();
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, []);
  useLive(isLeader ? "inbox" : null, askSoon);
  useLive(isLeader ? "tasks" : null, askSoon);
  useEffect(() => {
    const go: Go = (path) => router.push(path);
    const ends = [holdWhileFocused(), hearInFocus((shown) => sayOnPage(shown, go))];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
  useEffect(() => {
    if (isLeader && data && dataUpdatedAt > 0) void sayNew(data.notifications, (path) => router.push(path));
  }, [data, dataUpdatedAt, isLeader, router]); // also what is no news: nobody may have heard it yet
  return null;
}

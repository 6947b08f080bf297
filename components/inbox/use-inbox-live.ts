import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAgain } from "#components/api/use-change.ts";
import { useLive } from "#components/live/use-live.ts";

/** Many events within this time cause one reload. */
const TOGETHER_MS = 300;

/** Reloads the inbox when an item is opened, answered or assigned. */
export function useInboxLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive("inbox", () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void readAgain(client, ["/api/inbox", "/api/interactions"]);
    }, TOGETHER_MS);
  });
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "#components/live/use-live.ts";

/** Many answers at once are read once. */
const TOGETHER_MS = 300;

/** Reads the inbox again when something begins to wait, is answered or assigned, by whomever. */
export function useInboxLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive("inbox", () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const queryKey of [["inbox"], ["inbox-count"], ["interaction"]]) {
        void client.invalidateQueries({ queryKey });
      }
    }, TOGETHER_MS);
  });
}

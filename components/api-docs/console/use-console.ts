import { useEffect, useRef, useState } from "react";
import { type ConsoleAnswer, sendConsoleRequest } from "./send-console-request.ts";

type Sent =
  | { readonly state: "none" }
  | { readonly state: "sending" }
  | { readonly state: "answered"; readonly answer: ConsoleAnswer }
  | { readonly state: "failed" };

/** Sends one request at a time, and keeps its answer until the next. Leaving the page stops it. */
export function useConsole() {
  const [sent, setSent] = useState<Sent>({ state: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(
    request: Parameters<typeof sendConsoleRequest>[0],
    by: Omit<Parameters<typeof sendConsoleRequest>[1], "signal">,
  ): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setSent({ state: "sending" });
    const next = await sendConsoleRequest(request, { ...by, signal: controller.signal }).then(
      (answer): Sent => ({ state: "answered", answer }),
      (): Sent => ({ state: controller.signal.aborted ? "none" : "failed" }),
    );
    if (running.current === controller) setSent(next);
  }
  return { sent, send, stop: () => running.current?.abort() };
}

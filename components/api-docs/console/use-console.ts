import { useEffect, useRef, useState } from "react";
import { type ConsoleAnswer, sendConsoleRequest } from "./send-console-request.ts";
import { sentText } from "./sent-text.ts";

type Sent =
  | { readonly state: "none" }
  | { readonly state: "sending" }
  /** With what was sent, as text. */
  | { readonly state: "answered"; readonly text: string; readonly answer: ConsoleAnswer }
  | { readonly state: "failed"; readonly text: string };

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
    const text = sentText(request, by);
    const next = await sendConsoleRequest(request, { ...by, signal: controller.signal }).then(
      (answer): Sent => ({ state: "answered", text, answer }),
      (): Sent => (controller.signal.aborted ? { state: "none" } : { state: "failed", text }),
    );
    if (running.current === controller) setSent(next);
  }
  return { sent, send, stop: () => running.current?.abort() };
}

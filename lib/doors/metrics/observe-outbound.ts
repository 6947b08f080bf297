import { Counter, Gauge, type Registry } from "prom-client";
import type { PurposeCounts } from "#lib/platform/outbound/call-counts.ts";
import { hasRuntime, runtime } from "#lib/platform/runtime.ts";

/** Outbound calls by purpose, read from lib/platform/outbound at each scrape. */
export function observeOutbound(registers: Registry[]): void {
  const counts = () => (hasRuntime() ? runtime().outbound.counts : []);
  const total = (name: string, help: string, read: (from: PurposeCounts) => number) =>
    new Counter({
      name,
      help,
      labelNames: ["purpose"] as const,
      registers,
      collect() {
        this.reset();
        for (const from of counts()) this.inc({ purpose: from.purpose }, read(from));
      },
    });
  new Counter({
    name: "laneway_outbound_calls_total",
    help: "Ended outbound calls, by purpose and outcome.",
    labelNames: ["purpose", "outcome"] as const,
    registers,
    collect() {
      this.reset();
      for (const { purpose, outcomes } of counts()) {
        for (const [outcome, count] of Object.entries(outcomes)) this.inc({ purpose, outcome }, count);
      }
    },
  });
  total("laneway_outbound_seconds_total", "Duration of ended calls.", (from) => from.durations.sumSeconds);
  total("laneway_outbound_sent_bytes_total", "Bytes of request bodies.", (from) => from.sentBytes);
  total("laneway_outbound_received_bytes_total", "Bytes of answers.", (from) => from.receivedBytes);
  new Gauge({
    name: "laneway_outbound_calls_in_flight",
    help: "Outbound calls in flight.",
    labelNames: ["purpose"] as const,
    registers,
    collect() {
      this.reset();
      for (const { purpose, inFlight } of counts()) this.set({ purpose }, inFlight);
    },
  });
}

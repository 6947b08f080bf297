import type { LiveEvents } from "#lib/contract/dashboard/live.ts";

/** A topic: one run, its model's output, the list of runs, the inbox, the tasks. */
export type LiveTopic = `run:${string}` | `tokens:${string}` | "runs" | "inbox" | "tasks";

/** An event of a topic. `look`: an event may have been missed, or no stream is connected, so read again. */
export type LiveChange =
  | { readonly name: "look" }
  | {
      [Name in Exclude<keyof LiveEvents, "beat">]: { readonly name: Name } & Readonly<LiveEvents[Name]>;
    }[Exclude<keyof LiveEvents, "beat">];

/** The topic of a stream event; undefined if it has none. */
export function topicOf(change: LiveChange): string | undefined {
  switch (change.name) {
    case "run":
      return `run:${change.runId}`;
    case "tokens":
      return `tokens:${change.runId}`;
    case "gone":
      return change.topic;
    case "runs":
    case "inbox":
    case "tasks":
      return change.name;
    case "look":
      return undefined;
  }
}

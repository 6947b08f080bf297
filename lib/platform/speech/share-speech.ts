import { randomUUID } from "node:crypto";
import { z } from "zod";
import { liveEvents } from "#lib/contract/dashboard/live.ts";
import type { Log } from "#lib/platform/log.ts";
import type { Peers } from "#lib/platform/peers/peers.ts";
import { repeat } from "#lib/platform/repeat.ts";
import type { SpeechHub } from "./speech-hub.ts";

/** How often a process says again what is followed there, and how long that holds. */
const FOLLOWED_MS = 5_000;
const HOLDS_MS = 12_000;
/** What is said within this time is sent together: a commit with NOTIFY takes a lock of the whole database. */
const GATHER_MS = 100;
/** Of a message's text: JSON may write each as six bytes. */
const MAX_CHARS = 1_200;
const RUNS_A_MESSAGE = 200;

/** What is sent about a call; of another version's, what can be read. */
const Message = z.union([
  liveEvents.tokens,
  z.object({ ended: liveEvents.tokens.pick({ runId: true, occurrenceId: true }) }),
]);
type Message = z.infer<typeof Message>;

/**
 * Passes what models say between processes: from the one that executes a run to those where somebody follows it. The
 * second say which runs these are, again and again; nothing is sent about any other run. A new one is sent what was said
 * so far. Messages are stored nowhere and may be lost: then a text has a gap, and the trace has it whole.
 */
export function shareSpeech({ speech, peers, log }: { speech: SpeechHub; peers: Peers; log: Log }): {
  close(): void;
} {
  const self = randomUUID();
  /** Until when others follow a run, by their name: by `performance.now()`. */
  const followers = new Map<string, Map<string, number>>();
  let pending: Message[] = [];
  let count = 0;
  let sending: NodeJS.Timeout | undefined;

  const isFollowed = (runId: string) => {
    const until = followers.get(runId);
    return until !== undefined && Math.max(...until.values()) > performance.now();
  };
  function send(message: Message): void {
    pending.push(message);
    sending ??= setTimeout(sendPending, GATHER_MS);
  }
  function sendPending(): void {
    clearTimeout(sending);
    sending = undefined;
    for (const piece of pending.flatMap(inPieces)) {
      count += 1; // PostgreSQL would send equal messages once
      peers.tellText("said", `${self} ${count} ${JSON.stringify(piece)}`);
    }
    pending = [];
  }
  const silent = speech.listen({
    hears: isFollowed,
    hear: send,
    ended({ runId, occurrenceId }) {
      send({ ended: { runId, occurrenceId } });
      sendPending(); // before others are told of the commit that follows: it may end their streams
    },
  });

  function hearFollowed(text: string): void {
    const [sender = "", ...runIds] = text.split(" ");
    if (sender === self) return;
    for (const runId of runIds) {
      const until = followers.get(runId) ?? new Map<string, number>();
      const isNew = (until.get(sender) ?? 0) < performance.now();
      followers.set(runId, until.set(sender, performance.now() + HOLDS_MS));
      if (isNew) speech.tellSoFar(runId, send);
    }
  }
  function hearSaid(text: string): void {
    const [, sender, json = ""] = /^(\S+) \d+ (.*)$/s.exec(text) ?? [];
    const message = sender === self ? undefined : messageIn(json);
    if (message === undefined) return;
    if ("ended" in message) speech.said(message.ended);
    else speech.relay(message);
  }
  function tellFollowed(runIds: readonly string[]): void {
    for (let at = 0; at < runIds.length; at += RUNS_A_MESSAGE)
      peers.tellText("followed", [self, ...runIds.slice(at, at + RUNS_A_MESSAGE)].join(" "));
  }
  const deaf = [peers.onText("followed", hearFollowed), peers.onText("said", hearSaid)];
  speech.onFollowed((runId) => tellFollowed([runId]));
  const telling = repeat(
    async () => {
      const now = performance.now();
      for (const [runId, until] of followers) if (Math.max(...until.values()) < now) followers.delete(runId);
      tellFollowed(speech.forgetUnfollowed());
    },
    { everyMs: FOLLOWED_MS, name: "followed speech", log },
  );
  return {
    close() {
      clearTimeout(sending);
      telling.stop();
      silent();
      for (const stop of deaf) stop();
    },
  };
}

function messageIn(json: string): Message | undefined {
  try {
    return Message.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined; // not ours: a listener must not end the process
  }
}

/** A text in pieces that fit into a message each. */
function inPieces(message: Message): Message[] {
  if ("ended" in message) return [message];
  const pieces: Message[] = [];
  for (let at = 0; at < message.text.length || pieces.length === 0; ) {
    const last = message.text.charCodeAt(at + MAX_CHARS - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    const text = message.text.slice(at, at + MAX_CHARS - (isHalf ? 1 : 0));
    pieces.push({ ...message, text, begins: message.begins && at === 0 });
    at += text.length;
  }
  return pieces;
}

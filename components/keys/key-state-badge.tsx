import { Ban, CircleCheck, CirclePause, Clock, ClockAlert, UserX } from "lucide-react";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { KeyState } from "#lib/contract/dashboard/key-words.ts";

/** How each state of a key is told: its word, what it means, its look. */
export const STATE_WORDS: Readonly<Record<KeyState, StateLook>> = {
  active: { word: "Active", means: "Requests with it are let in.", icon: CircleCheck, tone: "good" },
  expiring: {
    word: "Ends soon",
    means: "Requests with it are let in; it ends within a week.",
    icon: ClockAlert,
    tone: "attention",
  },
  inactive: {
    word: "Inactive",
    means: "Requests with it are refused until somebody switches it on again.",
    icon: CirclePause,
    tone: "neutral",
  },
  creator_away: {
    word: "Person away",
    means: "Requests with it are refused while the person it acts as is suspended or gone.",
    icon: UserX,
    tone: "neutral",
  },
  expired: {
    word: "Expired",
    means: "Its time is over; requests with it are refused.",
    icon: Clock,
    tone: "muted",
  },
  revoked: {
    word: "Revoked",
    means: "Ended for good; requests with it are refused.",
    icon: Ban,
    tone: "bad",
  },
};

export function KeyStateBadge({ state }: { state: KeyState }) {
  return <StateBadge look={STATE_WORDS[state]} />;
}

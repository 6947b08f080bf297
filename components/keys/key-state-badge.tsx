import { Ban, CircleCheck, CirclePause, Clock, ClockAlert, UserX } from "lucide-react";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { KeyState } from "#lib/contract/dashboard/key-words.ts";

/** How each state of a key is shown: label, explanation, style. */
export const STATE_WORDS: Readonly<Record<KeyState, StateLook>> = {
  active: { word: "Active", means: "Accepting requests.", icon: CircleCheck, tone: "good" },
  expiring: {
    word: "Expires soon",
    means: "Accepting requests. It expires within a week.",
    icon: ClockAlert,
    tone: "attention",
  },
  inactive: {
    word: "Inactive",
    means: "Requests are refused until somebody reactivates it.",
    icon: CirclePause,
    tone: "neutral",
  },
  creator_away: {
    word: "Person inactive",
    means: "Requests are refused while the person it acts as is suspended or removed.",
    icon: UserX,
    tone: "neutral",
  },
  expired: {
    word: "Expired",
    means: "It has expired. Requests are refused.",
    icon: Clock,
    tone: "muted",
  },
  revoked: {
    word: "Revoked",
    means: "Permanently revoked. Requests are refused.",
    icon: Ban,
    tone: "bad",
  },
};

export function KeyStateBadge({ state }: { state: KeyState }) {
  return <StateBadge look={STATE_WORDS[state]} />;
}

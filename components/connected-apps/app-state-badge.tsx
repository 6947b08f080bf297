import { Ban, CircleCheck, LogOut, PowerOff, ShieldAlert, UserX } from "lucide-react";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { ConnectedAppState } from "#lib/contract/dashboard/connected-app-words.ts";

/** How each state of a connected app is told: its word, what it means, its look. */
export const APP_STATE_WORDS: Readonly<Record<ConnectedAppState, StateLook>> = {
  connected: {
    word: "Connected",
    means: "It is signed in, and its requests are let in.",
    icon: CircleCheck,
    tone: "good",
  },
  signed_out: {
    word: "Signed out",
    means: "Its sign-in has run out. It asks its person to sign in again when it is used next.",
    icon: LogOut,
    tone: "attention",
  },
  switched_off: {
    word: "Switched off",
    means: "It is refused while connected apps are switched off in this workspace.",
    icon: PowerOff,
    tone: "neutral",
  },
  not_approved: {
    word: "Not approved",
    means: "It is refused until an admin approves it: this workspace allows approved apps only.",
    icon: ShieldAlert,
    tone: "attention",
  },
  person_away: {
    word: "Person away",
    means: "It is refused while the person it acts as is suspended or gone.",
    icon: UserX,
    tone: "neutral",
  },
  ended: {
    word: "Ended",
    means: "It is refused until its person connects it again.",
    icon: Ban,
    tone: "muted",
  },
};

export function AppStateBadge({ state }: { state: ConnectedAppState }) {
  return <StateBadge look={APP_STATE_WORDS[state]} />;
}

import { Ban, CircleCheck, LogOut, PowerOff, ShieldAlert, UserX } from "lucide-react";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { ConnectedAppState } from "#lib/contract/dashboard/connected-app-words.ts";

/** How each state of a connected app is shown: label, explanation, style. */
export const APP_STATE_WORDS: Readonly<Record<ConnectedAppState, StateLook>> = {
  connected: {
    word: "Connected",
    means: "Signed in. Accepting requests.",
    icon: CircleCheck,
    tone: "good",
  },
  signed_out: {
    word: "Signed out",
    means: "Its sign-in has expired. It asks the person to sign in again at the next use.",
    icon: LogOut,
    tone: "attention",
  },
  switched_off: {
    word: "Switched off",
    means: "Requests are refused while connected apps are switched off in this workspace.",
    icon: PowerOff,
    tone: "neutral",
  },
  not_approved: {
    word: "Not approved",
    means: "Requests are refused until an admin approves it: this workspace allows approved apps only.",
    icon: ShieldAlert,
    tone: "attention",
  },
  person_away: {
    word: "Person inactive",
    means: "Requests are refused while the person it acts as is suspended or removed.",
    icon: UserX,
    tone: "neutral",
  },
  ended: {
    word: "Ended",
    means: "Requests are refused until its person connects it again.",
    icon: Ban,
    tone: "muted",
  },
};

export function AppStateBadge({ state }: { state: ConnectedAppState }) {
  return <StateBadge look={APP_STATE_WORDS[state]} />;
}

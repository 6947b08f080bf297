import { CircleAlert, CircleCheck, Undo2 } from "lucide-react";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";

const FAILURE_STATES: Readonly<Record<FailureGroup["state"], StateLook>> = {
  open: { word: "Open", means: "Nobody has resolved it.", icon: CircleAlert, tone: "bad" },
  returned: {
    word: "Came back",
    means: "It was resolved, and a run failed like this again.",
    icon: Undo2,
    tone: "attention",
  },
  resolved: {
    word: "Resolved",
    means: "No run has failed like this since.",
    icon: CircleCheck,
    tone: "good",
  },
};

export function FailureStateBadge({ state }: { state: FailureGroup["state"] }) {
  return <StateBadge look={FAILURE_STATES[state]} />;
}

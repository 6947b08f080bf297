import { CircleX, TriangleAlert } from "lucide-react";
import type { StateLook } from "#components/ui/state-badge.tsx";
import { NOT_TESTED, OUTCOMES } from "./test-outcome.tsx";
import type { Connection } from "./use-connections.ts";

const NO_SECRET: StateLook = {
  word: "No secret yet",
  means: "Runs that need it wait until it has one",
  icon: TriangleAlert,
  tone: "attention",
};
const REFUSED: StateLook = {
  word: "Refused",
  means: "The outside system refused it when a run used it",
  icon: CircleX,
  tone: "bad",
};

/** A connection's state: no secret, refused in a run, or its last test result. */
export function connectionState({ status, lastTest }: Pick<Connection, "status" | "lastTest">): StateLook {
  if (status === "not_authorised") return NO_SECRET;
  if (status === "refused") return REFUSED;
  return lastTest ? OUTCOMES[lastTest.outcome] : NOT_TESTED;
}

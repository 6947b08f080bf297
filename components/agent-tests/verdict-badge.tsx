import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from "lucide-react";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { TestRun } from "./use-agent-tests.ts";

const LOOKS: Readonly<Record<TestRun["status"], StateLook>> = {
  running: { word: "Running", means: "The test has not ended.", icon: LoaderCircle, tone: "active" },
  passed: { word: "Passed", means: "Every expectation is true.", icon: CircleCheck, tone: "good" },
  failed: { word: "Failed", means: "The run did not give what is expected.", icon: CircleX, tone: "bad" },
};
const NEVER: StateLook = {
  word: "Never run",
  means: "Run the test to see whether it passes.",
  icon: CircleDashed,
  tone: "neutral",
};

export function VerdictBadge({ status }: { status: TestRun["status"] | undefined }) {
  return <StateBadge look={status === undefined ? NEVER : LOOKS[status]} />;
}

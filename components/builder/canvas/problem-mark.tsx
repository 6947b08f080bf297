import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Mark } from "../problems/problem-marks.ts";

const SHOWN = 5;

/** That a node has problems, and which. */
export function ProblemMark({ mark: { errors, messages } }: { mark: Mark }) {
  const more = messages.length > SHOWN ? [`and ${messages.length - SHOWN} more`] : [];
  const Icon = errors > 0 ? CircleAlert : TriangleAlert;
  return (
    <span
      title={[...messages.slice(0, SHOWN), ...more].join("\n")}
      className={errors > 0 ? "shrink-0 text-failed" : "shrink-0 text-waiting"}
    >
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

import { nodeComplaint } from "#lib/platform/host/require-node.ts";
import { type Check, ok, problem } from "./check.ts";

export function checkNode({ version }: { version: string }): Check {
  const complaint = nodeComplaint(version);
  if (complaint === undefined) return ok("Node", `Node ${version} on ${process.platform}-${process.arch}.`);
  const [message = complaint, advice = ""] = complaint.split("\n");
  return problem("Node", message, advice);
}

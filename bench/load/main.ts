import type { Assignment, Reply } from "./assignment.ts";
import { drive } from "./drive.ts";

/** The load process: does one assignment after the other that its parent sends. */
process.on("message", (assignment: Assignment) => {
  void drive(assignment)
    .then(
      (measured): Reply => ({ measured }),
      (error: unknown): Reply => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    .then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
process.stdout.write("ready\n");

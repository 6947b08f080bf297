import { Counter, Gauge, type Registry } from "prom-client";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";

type Outcomes = Pick<
  Metrics,
  "runFailed" | "interactionExpired" | "auditSealed" | "storageFailed" | "mailAttempted" | "streamCut"
>;

/**
 * What goes wrong in this process. Labels are closed sets: neither agents nor keys are labels of a counter, because their
 * number has no bound. `observe-failing.ts` tells those that fail most.
 */
export function countOutcomes(registers: Registry[]): Outcomes {
  const failed = new Counter({
    name: "laneway_runs_failed_total",
    help: "Runs and turns that this process ended as failed, by error code, without previews.",
    labelNames: ["code"] as const,
    registers,
  });
  const expired = new Counter({
    name: "laneway_interactions_expired_total",
    help: "Interactions that this process ended because nobody answered in time.",
    registers,
  });
  const sealed = new Gauge({
    name: "laneway_audit_last_sealed_timestamp_seconds",
    help: "When this process last had sealed all audit entries, in seconds since 1970.",
    registers,
  });
  sealed.remove(); // absent, not 1970, until it is known
  const storage = new Counter({
    name: "laneway_file_storage_failures_total",
    help: "Calls of this process to the S3 bucket of files that failed, after the client's own attempts.",
    registers,
  });
  const mails = new Counter({
    name: "laneway_mails_total",
    help: "Attempts of this process to send a mail, by outcome.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const cut = new Counter({
    name: "laneway_streams_cut_total",
    help: "Streams of runs that this process cut because their reader did not read.",
    registers,
  });
  return {
    runFailed: (code) => failed.inc({ code }),
    interactionExpired: () => expired.inc(),
    auditSealed: () => sealed.setToCurrentTime(),
    storageFailed: () => storage.inc(),
    mailAttempted: (outcome) => mails.inc({ outcome }),
    streamCut: () => cut.inc(),
  };
}

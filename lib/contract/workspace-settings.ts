import { z } from "zod";
import {
  AUDIT_RETENTION_DAYS,
  CONCURRENT_RUNS,
  DEFAULT_RATE_LIMIT_PER_MINUTE,
  KEY_REQUESTS_PER_MINUTE,
  RETENTION_DAYS,
} from "./limits.ts";

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Days that something is kept; null keeps it for good. */
const Days = within(RETENTION_DAYS).nullable();

/** Which apps people may connect: none, those that an admin approved, or any. */
export const APP_POLICIES = ["none", "approved", "any"] as const;
export type AppPolicy = (typeof APP_POLICIES)[number];

/** Until 2026-11 this was a switch: what was stored then, and what scripts still send. */
const SWITCHED: ReadonlyMap<unknown, AppPolicy> = new Map([
  [true, "any"],
  [false, "none"],
]);
const AppPolicySetting = z.preprocess((value) => SWITCHED.get(value) ?? value, z.enum(APP_POLICIES));

/**
 * What a workspace may be set to, with its defaults. Stored sparsely: a setting nobody touched follows the
 * default of the running version. Settings are read with the credential on every request, so a change takes
 * effect at once (D16).
 */
export const WorkspaceSettings = z.object({
  capabilities: z
    .object({
      authoring: z.boolean().default(true),
      /** Which apps people may connect; a grant of any other is not accepted, and none is given (D17). */
      connectedApps: AppPolicySetting.default("any"),
    })
    .prefault({}),
  security: z
    .object({
      /** Members without a second factor reach nothing of the workspace in the dashboard but the way to set one up. */
      requireSecondFactor: z.boolean().default(false),
    })
    .prefault({}),
  models: z
    .object({
      /** What "default" means in this workspace's agents; null: the service's own default. */
      default: z
        .string()
        .max(300)
        .regex(/^[a-z]+:\S.*$/, "must look like provider:model")
        .nullable()
        .default(null),
    })
    .prefault({}),
  limits: z
    .object({
      /** Runs that may execute at once; null: as many as come. More are queued, the oldest goes first (D6). */
      maxConcurrentRuns: within(CONCURRENT_RUNS).nullable().default(null),
      /** Requests a minute of a key that has no limit of its own (D11). */
      keyRequestsPerMinute: within(KEY_REQUESTS_PER_MINUTE).default(DEFAULT_RATE_LIMIT_PER_MINUTE),
    })
    .prefault({}),
  retention: z
    .object({
      /** Ended runs with their traces, messages, attachments and idempotency keys (D11). */
      runDays: Days.default(90),
      /** The requests that keys made. */
      requestLogDays: Days.default(30),
      /** Only owners change it: admins, whom the log is about as well, must not shorten it. */
      auditDays: within(AUDIT_RETENTION_DAYS).nullable().default(null),
    })
    .prefault({}),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

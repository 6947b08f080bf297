import { z } from "zod";
import {
  AUDIT_RETENTION_DAYS,
  CONCURRENT_RUNS,
  DEFAULT_RATE_LIMIT_PER_MINUTE,
  FILES,
  KEY_REQUESTS_PER_MINUTE,
  RETENTION_DAYS,
  RUNS_OF_TREE,
} from "./limits.ts";

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Retention in days; null: keep forever. */
const Days = within(RETENTION_DAYS).nullable();

/** Which apps people may connect: none, approved ones, or any. */
export const APP_POLICIES = ["none", "approved", "any"] as const;
export type AppPolicy = (typeof APP_POLICIES)[number];

/** Until 2026-11 this was a boolean: still in stored settings, and sent by scripts. */
const SWITCHED: ReadonlyMap<unknown, AppPolicy> = new Map([
  [true, "any"],
  [false, "none"],
]);
const AppPolicySetting = z.preprocess((value) => SWITCHED.get(value) ?? value, z.enum(APP_POLICIES));

/**
 * A workspace's settings with their defaults. Only changed ones are stored: the others follow the defaults of the
 * running version. Settings are read with the credential on every request, so a change applies immediately (D16).
 */
export const WorkspaceSettings = z.object({
  capabilities: z
    .object({
      authoring: z.boolean().default(true),
      /** Which apps people may connect; grants of other apps are refused (D17). */
      connectedApps: AppPolicySetting.default("any"),
    })
    .prefault({}),
  security: z
    .object({
      /** Members without a second factor can only set one up in the dashboard. */
      requireSecondFactor: z.boolean().default(false),
    })
    .prefault({}),
  models: z
    .object({
      /** What "default" means in this workspace's agents; null: the service's default. */
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
      /** Concurrency limit; null: unlimited. Further runs are queued, oldest first (D6). */
      maxConcurrentRuns: within(CONCURRENT_RUNS).nullable().default(null).meta({
        description:
          "How many runs execute at once, those that agent nodes call included; null: unlimited. Further runs queue. A run that waits holds no place: for an answer, a time, or a run that it has called.",
      }),
      /** Most runs in one run's tree (D7). */
      maxRunsOfTree: within(RUNS_OF_TREE).default(RUNS_OF_TREE.default).meta({
        description:
          "How many runs one run and all that are called below it may be, those that have ended included. A further call fails its node with tree_limit_exceeded.",
      }),
      /** Requests a minute of keys without their own limit (D11). */
      keyRequestsPerMinute: within(KEY_REQUESTS_PER_MINUTE).default(DEFAULT_RATE_LIMIT_PER_MINUTE),
      /** What all files of the workspace may have, in millions of bytes; null: no limit. */
      fileMegabytes: within(FILES.quotaMegabytes).nullable().default(10_000),
      /** The same for each team. */
      teamFileMegabytes: within(FILES.quotaMegabytes).nullable().default(null),
    })
    .prefault({}),
  tasks: z
    .object({
      /** Whether giving a task to an agent's lane starts a run. */
      runOnAssignment: z.boolean().default(false),
    })
    .prefault({}),
  retention: z
    .object({
      /** Ended runs with their traces, messages, attachments and idempotency keys (D11). */
      runDays: Days.default(90),
      /** The requests that keys made. */
      requestLogDays: Days.default(30),
      /** Only owners change it: admins, whose acts the log records, must not shorten it. */
      auditDays: within(AUDIT_RETENTION_DAYS).nullable().default(null),
    })
    .prefault({}),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** The on/off capabilities. Which apps may be connected is not one. */
export type Capability = Exclude<keyof WorkspaceSettings["capabilities"], "connectedApps">;

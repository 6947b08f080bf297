import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { issueWords } from "#lib/language/json-schema/issue-words.ts";
import { parseAllowRule } from "#lib/platform/outbound/allow-list.ts";
import type { ProxySettings } from "#lib/platform/outbound/choose-proxy.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import {
  commaSeparated,
  httpUrl,
  isLongEnough,
  isOrigin,
  optional,
  SECRET_TOO_SHORT,
} from "./env-readers.ts";
import {
  fileStorageFaults,
  fileStorageSettings,
  fileStorageVariables,
  type S3Settings,
} from "./file-storage-settings.ts";
import { type MailSettings, mailFaults, mailSettings, mailVariables } from "./mail-settings.ts";
import { describeMisspelled, type MisspelledVariable, misspelledVariables } from "./misspelled-variables.ts";
import { isOfFile, readSecretFiles, SECRET_VARIABLES } from "./secret-files.ts";
import { type SignInSettings, signInFaults, signInSettings, signInVariables } from "./sign-in-settings.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly env: Env;
  }
}

const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://");

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

const NO_PATH =
  "must have no path, query or user, such as https://laneway.example.com: pages, cookies and callback addresses begin at the " +
  "root of a host. Give Laneway a host name of its own, and let the proxy pass / on";

/** Whether the address has no path; final slashes do not count. The schema reports what is no address. */
function hasNoPath(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (/^\/*$/.test(url.pathname) && `${url.search}${url.hash}${url.username}` === "");
}

const EnvSchema = z.object({
  /** The directory of the embedded database, its password and the first-run facts. */
  DATA_DIR: z.string().min(1).default(".data"),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** The public origin, if it differs from the listening address. */
  BASE_URL: optional(httpUrl.refine(hasNoPath, NO_PATH)),
  DATABASE_URL: optional(postgresUrl),
  /** A direct connection for LISTEN, if DATABASE_URL leads to a transaction-mode pooler. */
  DATABASE_DIRECT_URL: optional(postgresUrl),
  /** A standby of the same database, which may answer pages: lists, traces, figures. */
  DATABASE_READ_URL: optional(postgresUrl),
  /** Unset: computed from the number of processes and PostgreSQL's limits, at most 20. */
  DATABASE_POOL_SIZE: optional(integer(2, 500)),
  /** Set only by `npm run dev`: the embedded database that it has started for Next's process. */
  EMBEDDED_DATABASE_URL: optional(postgresUrl),
  /** The secrets that seal connections; comma-separated, newest first during a rotation. */
  LANEWAY_SECRET: commaSeparated.refine((secrets) => secrets.every(isLongEnough), SECRET_TOO_SHORT),
  /** Runs this process executes at once. */
  WORKER_CONCURRENCY: integer(1, 10_000).default(100),
  /** How long running calls may take to finish after SIGTERM. */
  SHUTDOWN_GRACE_SECONDS: integer(0, 3_600).default(25),
  /** How long requests are still served after SIGTERM, while /readyz is 503 already. `npm run web` has another default. */
  SHUTDOWN_DELAY_SECONDS: integer(0, 3_600).default(0),
  /** Pauses the installation's workers at each start, like `laneway pause`: for a copy restored from a backup. */
  START_PAUSED: z.enum(["true", "false", ""], { error: "must be true or false" }).default("false"),
  /** Whether this process serves pages. Without them it loads no Next and answers programs alone. */
  LANEWAY_DASHBOARD: z.enum(["on", "off", ""], { error: "must be on or off" }).default("on"),
  /** Addresses or networks (CIDR) of proxies whose X-Forwarded-For counts, separated by commas. */
  TRUSTED_PROXIES: commaSeparated.refine(
    (entries) => entries.every(isNetwork),
    "must be addresses or networks such as 10.0.0.0/8, separated by commas",
  ),
  /**
   * What agents may call besides the public internet: hosts, `*.suffix`, addresses (with or without a port), networks.
   */
  OUTBOUND_ALLOW: commaSeparated.refine(
    (entries) => entries.every((entry) => parseAllowRule(entry) !== undefined),
    "must be hosts, *.suffixes, addresses or networks such as 10.0.0.0/8, separated by commas",
  ),
  HTTP_PROXY: optional(httpUrl),
  HTTPS_PROXY: optional(httpUrl),
  NO_PROXY: commaSeparated,
  /** Origins whose pages may call the MCP endpoint, and whose hosts it accepts, besides our own and loopback. */
  MCP_ALLOWED_ORIGINS: commaSeparated.refine(
    (entries) => entries.every(isOrigin),
    "must be origins such as https://app.example.com or app://obsidian.md, separated by commas",
  ),
  /** Whether apps may identify themselves by a document at an https address (docs/connected-apps.md). */
  OAUTH_CLIENT_DOCUMENTS: z
    .enum(["accept", "auto", "on", "off"], { error: "must be accept, auto, on or off" })
    .default("accept"),
  /** Callers with this bearer token may read /metrics, from anywhere. */
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,}$/, "must be 16 or more printable characters without spaces"),
  ),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .default("info"),
  /** Whether each request leaves a line in the log (access-log.ts). */
  ACCESS_LOG: z.enum(["true", "false", ""], { error: "must be true or false" }).default("false"),
  /**
   * A provider is configured by its key, here or by a workspace; the base URL is only for another address of it, such as a
   * gateway, and holds for either's key.
   */
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(httpUrl),
  ANTHROPIC_API_KEY: optional(z.string()),
  ANTHROPIC_BASE_URL: optional(httpUrl),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(z.string()),
  GOOGLE_GENERATIVE_AI_BASE_URL: optional(httpUrl),
  /** Any server with OpenAI's chat completions API; configured by its base URL, with a key only if it needs one. */
  OPENAI_COMPATIBLE_BASE_URL: optional(httpUrl),
  OPENAI_COMPATIBLE_API_KEY: optional(z.string()),
  ...signInVariables,
  ...fileStorageVariables,
  ...mailVariables,
  /** `provider:model`, for example `compatible:llama3.3`; the offline model by default. */
  DEFAULT_MODEL: optional(z.string().regex(/^[a-z]+:.+$/, "must look like provider:model")),
});

/** The names of all variables that are read. Those that hold a secret are also read with `_FILE` (secret-files.ts). */
export const VARIABLES = Object.keys(EnvSchema.shape);

/** A model provider with its own address. Without a key it is where keys that workspaces set are sent. */
export interface HostedProvider {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

function hostedProvider(apiKey: string | undefined, baseUrl: string | undefined): HostedProvider | undefined {
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}

export interface Env {
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly baseUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  readonly embeddedDatabaseUrl: string | undefined;
  readonly databasePoolSize: number | undefined;
  /** Newest first; empty: the secret of DATA_DIR/secret. Never empty with a DATABASE_URL. */
  readonly installationSecrets: readonly string[];
  readonly workerConcurrency: number;
  readonly shutdownGraceSeconds: number;
  readonly shutdownDelaySeconds: number;
  readonly startPaused: boolean;
  /** Whether this process serves pages. */
  readonly dashboard: boolean;
  readonly trustedProxies: readonly string[];
  readonly outbound: {
    readonly allow: readonly string[];
    readonly proxies: ProxySettings;
  };
  readonly mcpAllowedOrigins: readonly string[];
  readonly oauthClientDocuments: "accept" | "auto" | "on" | "off";
  readonly metricsToken: string | undefined;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly accessLog: boolean;
  /** Set and not read, but like a name that is: named at the start. */
  readonly misspelled: readonly MisspelledVariable[];
  readonly openai: HostedProvider | undefined;
  readonly anthropic: HostedProvider | undefined;
  readonly google: HostedProvider | undefined;
  readonly openaiCompatible: { readonly baseUrl: string; readonly apiKey?: string } | undefined;
  readonly defaultModel: string | undefined;
  readonly signIn: SignInSettings;
  /** Undefined: files are stored in PostgreSQL. */
  readonly filesS3: S3Settings | undefined;
  /** Undefined: no mail is sent. */
  readonly mail: MailSettings | undefined;
}

/** Proxy variables may be upper or lower case; lower case wins, as in curl. */
function proxiesIn(source: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
  return Object.fromEntries(names.map((name) => [name, source[name.toLowerCase()] || source[name]]));
}

const SECRET_MISSING =
  "must be set beside DATABASE_URL, to the same value for every process of the installation. Make one with: " +
  "openssl rand -base64 32. One that was used with the embedded database stands in DATA_DIR/secret";

/** Processes on several machines share no file for a generated secret. */
function lacksSecret({
  DATABASE_URL,
  LANEWAY_SECRET = "",
}: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(DATABASE_URL) && LANEWAY_SECRET.replace(/[\s,]/g, "") === "";
}

/**
 * Reads the configuration once, at start-up, and the files of secrets that it names.
 * @throws StartupFailure that lists every fault.
 */
export function loadEnv(given: Readonly<Record<string, string | undefined>>): Env {
  const { resolved: source, faults: ofFiles } = readSecretFiles(given);
  const parsed = EnvSchema.safeParse({ ...source, ...proxiesIn(source) });
  const misspelled = misspelledVariables({ source: given, known: VARIABLES, secrets: SECRET_VARIABLES });
  const ofValues = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issueWords(issue)}`),
    ...signInFaults(source),
    ...fileStorageFaults(source),
    ...mailFaults(source),
    ...(lacksSecret(source) ? [`  LANEWAY_SECRET: ${SECRET_MISSING}`] : []),
  ];
  // A secret whose file can't be read is not told to be missing as well.
  const faults = [...ofFiles.map(({ text }) => text), ...ofValues.filter((text) => !isOfFile(text, ofFiles))];
  if (!parsed.success || faults.length > 0) {
    const lines = [...faults, ...misspelled.map((one) => `  ${describeMisspelled(one)}`)];
    throw new StartupFailure(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${lines.join("\n")}`,
      "Correct these environment variables and start again.",
    );
  }
  const env = parsed.data;
  return {
    dataDir: resolve(env.DATA_DIR),
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL?.replace(/\/+$/, ""),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    embeddedDatabaseUrl: env.EMBEDDED_DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    installationSecrets: env.LANEWAY_SECRET,
    workerConcurrency: env.WORKER_CONCURRENCY,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    startPaused: env.START_PAUSED === "true",
    dashboard: env.LANEWAY_DASHBOARD !== "off",
    trustedProxies: env.TRUSTED_PROXIES,
    outbound: {
      allow: env.OUTBOUND_ALLOW,
      proxies: { http: env.HTTP_PROXY, https: env.HTTPS_PROXY, bypass: env.NO_PROXY },
    },
    mcpAllowedOrigins: env.MCP_ALLOWED_ORIGINS,
    oauthClientDocuments: env.OAUTH_CLIENT_DOCUMENTS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG === "true",
    misspelled,
    openai: hostedProvider(env.OPENAI_API_KEY, env.OPENAI_BASE_URL),
    anthropic: hostedProvider(env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL),
    google: hostedProvider(env.GOOGLE_GENERATIVE_AI_API_KEY, env.GOOGLE_GENERATIVE_AI_BASE_URL),
    openaiCompatible: env.OPENAI_COMPATIBLE_BASE_URL
      ? {
          baseUrl: env.OPENAI_COMPATIBLE_BASE_URL,
          ...(env.OPENAI_COMPATIBLE_API_KEY ? { apiKey: env.OPENAI_COMPATIBLE_API_KEY } : {}),
        }
      : undefined,
    defaultModel: env.DEFAULT_MODEL,
    signIn: signInSettings(env),
    filesS3: fileStorageSettings(env),
    mail: mailSettings(env),
  };
}

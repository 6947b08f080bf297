import type { z } from "zod";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { issueWords } from "#lib/language/json-schema/issue-words.ts";
import {
  type ConnectionKind,
  ConnectionName,
  ConnectionSettings,
  Origins,
  SECRET_OF_KIND,
} from "./connection.ts";

/** A validated request for a connection. */
export interface NewConnection {
  readonly name: string;
  readonly origins: readonly string[];
  readonly settings: ConnectionSettings;
  /** Null: it will be authorised later. */
  readonly secret: string | null;
}

/** @throws DomainError invalid_request with every fault. */
export function readConnection({
  name,
  origins,
  settings,
  secret,
}: {
  name: string;
  origins: readonly string[];
  settings: ConnectionSettings;
  secret: string | null;
}): NewConnection {
  const readName = ConnectionName.safeParse(name);
  const readOrigins = Origins.safeParse(origins);
  const readSettings = ConnectionSettings.safeParse(settings);
  const faults = [
    ...faultsOf(readName, "/name"),
    ...faultsOf(readOrigins, "/origins"),
    ...faultsOf(readSettings, "/settings"),
    ...(secret === null ? [] : faultsOf(SECRET_OF_KIND[settings.kind].safeParse(secret), "/secret")),
  ];
  if (readName.data !== undefined && readOrigins.data && readSettings.data && faults.length === 0) {
    return { name: readName.data, origins: readOrigins.data, settings: readSettings.data, secret };
  }
  throw new DomainError("invalid_request", "The connection cannot be made like this.", { details: faults });
}

/** @throws DomainError invalid_request with every fault. */
export function readOrigins(origins: readonly string[]): readonly string[] {
  const read = Origins.safeParse(origins);
  if (read.data) return read.data;
  const details = faultsOf(read, "/origins");
  throw new DomainError("invalid_request", "The connection cannot have these addresses.", { details });
}

/** @throws DomainError invalid_request if the secret is not valid for the kind. */
export function requireSecret({ kind, secret }: { kind: ConnectionKind; secret: string }): void {
  const details = faultsOf(SECRET_OF_KIND[kind].safeParse(secret), "/secret");
  if (details.length === 0) return;
  throw new DomainError("invalid_request", "The connection cannot have this secret.", { details });
}

/** Error messages never repeat the value, which may be a secret. */
function faultsOf(read: z.ZodSafeParseResult<unknown>, field: string): ErrorDetail[] {
  return (read.error?.issues ?? []).map((issue) => ({
    code: issue.code,
    message: issueWords(issue),
    field: [field, ...issue.path.map(String)].join("/"),
  }));
}

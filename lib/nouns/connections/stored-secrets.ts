import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeyedProvider } from "#lib/contract/model-providers.ts";
import { findAllModelKeys, modelKeyPlace } from "#lib/nouns/model-keys/model-key.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import type { KnownSecrets } from "#lib/platform/secrets/known-secrets.ts";
import type { SealedPlace } from "#lib/platform/secrets/seal.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import { ConnectionSettings, secretPlace, tokenPlace } from "./connection.ts";
import { readRevision } from "./revision.sql.ts";
import { soughtValues } from "./secret-values.ts";

interface StoredRow {
  readonly workspaceId: string;
  readonly name: string;
  readonly settings: unknown;
  readonly sealedSecret: string | null;
  readonly sealedToken: string | null;
}

const findAll: Statement = {
  name: "find-stored-secrets",
  text: `
    select workspace_id as "workspaceId", name as "name", settings as "settings",
           sealed_secret as "sealedSecret", sealed_token as "sealedToken"
      from connections
     where sealed_secret is not null or sealed_token is not null`,
};

interface ModelKeyRow {
  readonly workspaceId: string;
  readonly provider: KeyedProvider;
  readonly sealedKey: string;
}

/** Yields to the event loop after this much work; one secret takes 50 µs, one of 16 KB a few milliseconds. */
const SLICE_MS = 5;

export interface StoredSecrets {
  /** Registers the stored secrets for redaction if they have changed. If not, this costs one small query. */
  refresh(): Promise<void>;
}

/** Keeps redaction up to date with the connections and model keys of all workspaces. Opens each secret only once. */
export function watchStoredSecrets({
  db,
  sealing,
  secrets,
  log,
}: {
  db: Database;
  sealing: Sealing;
  secrets: KnownSecrets;
  log: Log;
}): StoredSecrets {
  let seen: string | null = null;
  let opened: ReadonlyMap<string, string> = new Map();

  async function open(sealed: string | null, place: SealedPlace): Promise<readonly [string, string][]> {
    if (sealed === null) return [];
    try {
      return [[sealed, opened.get(sealed) ?? (await sealing.open({ sealed, place }))]];
    } catch (error) {
      // It cannot be opened, so it cannot appear anywhere.
      log.error({ err: error, ...place }, "a stored secret cannot be opened");
      return [];
    }
  }

  async function load(): Promise<void> {
    const next: [string, string][] = [];
    const values = new Map<string, string[]>();
    let sliceBegan = performance.now();
    const register = async (workspaceId: string, found: readonly string[]) => {
      secrets.add(workspaceId, found);
      const ofWorkspace = values.get(workspaceId) ?? [];
      values.set(workspaceId, ofWorkspace);
      ofWorkspace.push(...found);
      if (performance.now() - sliceBegan <= SLICE_MS) return;
      await nextTurn();
      sliceBegan = performance.now();
    };
    for (const { workspaceId, provider, sealedKey } of await db.run<ModelKeyRow>(findAllModelKeys, [])) {
      const key = await open(sealedKey, modelKeyPlace(workspaceId, provider));
      next.push(...key);
      await register(
        workspaceId,
        key.map(([, text]) => text),
      );
    }
    for (const row of await db.run<StoredRow>(findAll, [])) {
      const secret = await open(row.sealedSecret, secretPlace(row));
      const token = await open(row.sealedToken, tokenPlace(row));
      next.push(...secret, ...token);
      const settings = ConnectionSettings.parse(row.settings);
      await register(row.workspaceId, [
        ...secret.flatMap(([, text]) => soughtValues(settings, text)),
        ...token.map(([, text]) => text),
      ]);
    }
    opened = new Map(next);
    secrets.replaceStored(values);
  }

  return {
    async refresh() {
      const revision = await readRevision(db);
      if (revision === seen) return;
      await load();
      seen = revision; // read first: changes after this are seen next time
    },
  };
}

import { chmod, chown, mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { chooseAccount, runningAsRoot } from "./account.ts";
import { type ClusterRecord, newClusterRecord, readClusterRecord } from "./cluster-record.ts";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import { type Account, runScript } from "./run-command.ts";

/** Where a cluster's files are and who owns them. */
export interface ClusterPlace {
  /** The account that PostgreSQL runs as; null: ours. */
  readonly account: Account | null;
  /** Owned by us: DATA_DIR or /var/lib/laneway/<id>. */
  readonly base: string;
  /** `base`/postgres: owned by the account, mode 0700; contains everything below. */
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly data: string;
  readonly log: string;
}

const SYSTEM_DIRECTORY = "/var/lib/laneway";

/** The place in an existing record. The files' owner is the account, which never changes. */
export async function findClusterPlace(dataDir: string, record: ClusterRecord): Promise<ClusterPlace> {
  const base = baseOf(dataDir, record);
  const owner = await stat(path.join(base, "postgres")).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (owner === undefined) return clusterPlace(base, await chooseAccount());
  if (runningAsRoot()) {
    if (owner.uid !== 0) return clusterPlace(base, { uid: owner.uid, gid: owner.gid });
    return clusterPlace(base, await chooseAccount());
  }
  if (owner.uid === process.getuid?.()) return clusterPlace(base, null);
  throw new EmbeddedDatabaseFailure(
    `The database in ${base} belongs to another account (user id ${owner.uid}): it was started as root or another user before.`,
    "Start Laneway as that user again, or set DATA_DIR to a directory of your own.",
  );
}

/** Where the database of `dataDir` is or will be. */
export function findDatabaseDirectory(dataDir: string): string {
  const record = readClusterRecord(dataDir);
  return record ? baseOf(dataDir, record) : dataDir;
}

/**
 * Chooses and creates the place of a new cluster: DATA_DIR if the account can enter it and own a private directory in
 * it, otherwise, for root, /var/lib/laneway/<id>.
 * @throws EmbeddedDatabaseFailure if neither works.
 */
export async function createClusterPlace(
  dataDir: string,
): Promise<{ record: ClusterRecord; place: ClusterPlace }> {
  const account = await chooseAccount();
  const inside = newClusterRecord("data-dir");
  const complaint = await makeHome(baseOf(dataDir, inside), account);
  if (complaint === undefined) return { record: inside, place: clusterPlace(dataDir, account) };
  if (!runningAsRoot()) throw notPrivate(dataDir, complaint);

  const outside = newClusterRecord("system");
  const base = baseOf(dataDir, outside);
  await mkdir(base, { recursive: true });
  // Despite the umask, the account must be able to traverse both; they contain only directories.
  await chmod(SYSTEM_DIRECTORY, 0o711);
  await chmod(base, 0o711);
  const secondComplaint = await makeHome(base, account);
  if (secondComplaint !== undefined) throw notPrivate(base, secondComplaint);
  return { record: outside, place: clusterPlace(base, account) };
}

/** Creates the home again if a first start was interrupted before it, and checks that the account can enter it. */
export async function ensureClusterHome(place: ClusterPlace): Promise<void> {
  await mkdir(place.base, { recursive: true });
  const complaint = await makeHome(place.base, place.account);
  if (complaint !== undefined) throw notPrivate(place.base, complaint);
}

/** Returns what is wrong with `base`; undefined if its home exists, is private and belongs to the account. */
async function makeHome(base: string, account: Account | null): Promise<string | undefined> {
  const { home } = clusterPlace(base, account);
  const existed = await mkdir(home, { mode: 0o700 }).then(
    () => false,
    (error: unknown) => {
      if (systemErrorCode(error) === "EEXIST") return true;
      throw error;
    },
  );
  const complaint = (await giveTo(home, account)) ?? (await tryPrivateDirectory(home, account));
  if (complaint !== undefined && !existed) await rm(home, { recursive: true, force: true });
  return complaint;
}

async function giveTo(home: string, account: Account | null): Promise<string | undefined> {
  if (account === null) return undefined;
  return chown(home, account.uid, account.gid).then(
    () => undefined,
    (error: unknown) => `its owner cannot be changed (${systemErrorCode(error)})`,
  );
}

/** Tries it instead of reading modes: access lists, mounts and containers also matter. */
async function tryPrivateDirectory(home: string, account: Account | null): Promise<string | undefined> {
  const script = 'cd "$1" && : > .probe && rm .probe';
  const { exitCode, output } = await runScript({ script, args: [home], account });
  if (exitCode !== 0) return output;
  if (((await stat(home)).mode & 0o077) !== 0) return "its file system does not keep permissions";
  return undefined;
}

function notPrivate(directory: string, complaint: string): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `PostgreSQL cannot keep its files in ${directory}: ${complaint}`,
    "Set DATA_DIR to a directory on a local disk that PostgreSQL's account can enter, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

function baseOf(dataDir: string, record: ClusterRecord): string {
  return record.location === "system" ? path.join(SYSTEM_DIRECTORY, record.id) : dataDir;
}

function clusterPlace(base: string, account: Account | null): ClusterPlace {
  const home = path.join(base, "postgres");
  return { account, base, home, data: path.join(home, "data"), log: path.join(home, "postgres.log") };
}

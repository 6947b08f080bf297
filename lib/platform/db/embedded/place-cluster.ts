import { chmod, chown, mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { chooseAccount, runningAsRoot } from "./account.ts";
import { type ClusterRecord, newClusterRecord, readClusterRecord } from "./cluster-record.ts";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import { type Account, runScript } from "./run-command.ts";

/** Where a cluster's files are and who owns them. */
export interface ClusterPlace {
  /** Who PostgreSQL runs as: null is ourselves. */
  readonly account: Account | null;
  /** Belongs to us: DATA_DIR or /var/lib/laneway/<id>. */
  readonly base: string;
  /** `base`/postgres: belongs to the account, mode 0700, and holds everything below. */
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly data: string;
  readonly log: string;
}

const SYSTEM_DIRECTORY = "/var/lib/laneway";

/** The place that an existing record names. The files' owner is the account: it never changes under the data. */
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

/** Where the database of `dataDir` is, or will be. */
export function findDatabaseDirectory(dataDir: string): string {
  const record = readClusterRecord(dataDir);
  return record ? baseOf(dataDir, record) : dataDir;
}

/**
 * Chooses and makes the place of a new cluster: DATA_DIR where the account can enter it and own a private
 * directory in it, else, for root, /var/lib/laneway/<id>.
 * @throws EmbeddedDatabaseFailure when neither serves.
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
  // Whatever the umask says, the account must get through; both hold nothing but directories.
  await chmod(SYSTEM_DIRECTORY, 0o711);
  await chmod(base, 0o711);
  const secondComplaint = await makeHome(base, account);
  if (secondComplaint !== undefined) throw notPrivate(base, secondComplaint);
  return { record: outside, place: clusterPlace(base, account) };
}

/** Makes the home again where a first start was interrupted before it, and checks that the account gets in. */
export async function ensureClusterHome(place: ClusterPlace): Promise<void> {
  await mkdir(place.base, { recursive: true });
  const complaint = await makeHome(place.base, place.account);
  if (complaint !== undefined) throw notPrivate(place.base, complaint);
}

/** Returns what is wrong with `base`; undefined when its home is there, private, and the account's own. */
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

/** Tries it rather than reading modes: access lists, mounts of other systems and containers all have a say. */
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

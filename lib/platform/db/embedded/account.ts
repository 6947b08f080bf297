import { EmbeddedDatabaseFailure } from "./embedded-database-failure.ts";
import { type Account, runPostgresCommand } from "./run-command.ts";

const CANDIDATES = ["laneway", "postgres", "nobody"];

/** True for root: PostgreSQL refuses to run as root. */
export function runningAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for a new cluster: null (ourselves) for a plain user; for root the first of `laneway`, `postgres`,
 * `nobody` that exists and that we can switch to.
 * @throws EmbeddedDatabaseFailure if root cannot switch to any of them (a container without CAP_SETUID).
 */
export async function chooseAccount(): Promise<Account | null> {
  if (!runningAsRoot()) return null;
  for (const name of CANDIDATES) {
    const uid = await numericId("-u", name);
    const gid = await numericId("-g", name);
    if (uid === undefined || gid === undefined || uid === 0) continue;
    if (await canBecome({ uid, gid })) return { uid, gid };
  }
  throw new EmbeddedDatabaseFailure(
    `PostgreSQL refuses to run as root, and none of the accounts ${CANDIDATES.join(", ")} can be used instead.`,
    "Start Laneway as a plain user, create an account with `useradd --system laneway`, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

async function canBecome(account: Account): Promise<boolean> {
  return (await runPostgresCommand({ file: "/bin/sh", args: ["-c", ":"], account })).exitCode === 0;
}

async function numericId(flag: "-u" | "-g", name: string): Promise<number | undefined> {
  const { exitCode, output } = await runPostgresCommand({ file: "id", args: [flag, name], account: null });
  // macOS writes the uid of `nobody` as 4294967294 or -2; spawn wants it as a signed 32-bit number.
  return exitCode === 0 && /^-?\d+$/.test(output) ? Number(output) | 0 : undefined;
}

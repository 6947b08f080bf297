import { parseArgs } from "node:util";

export interface SeedOptions {
  readonly runs: number;
  readonly tasks: number;
  /** Allows seeding a workspace that already has runs. */
  readonly force: boolean;
  /** The workspace's id; by default the installation's first. */
  readonly workspaceId: string | undefined;
}

export const SEED_USAGE = `npm run seed -- [options]

Fills the workspace of the first start, in the database of DATA_DIR or DATABASE_URL, with agents, keys, people, runs,
tasks, documents and files as a busy company has them. For trying and measuring the dashboard; everybody it makes signs
in with the owner's password.

  --runs <n>        how many runs, over 90 days (default 5000, at most 10000000)
  --tasks <n>       how many tasks, of a week (default 300, at most 200000)
  --workspace <id>  another workspace than the first
  --force           also where the workspace has runs already
`;

/** @throws Error that names the invalid option. */
export function readSeedOptions(args: readonly string[]): SeedOptions | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "5000" },
      tasks: { type: "string", default: "300" },
      force: { type: "boolean", default: false },
      workspace: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const wholeNumber = (name: "runs" | "tasks", most: number) => {
    const given = Number(values[name]);
    if (Number.isSafeInteger(given) && given >= 100 && given <= most) return given;
    throw new Error(`--${name} must be a whole number from 100 to ${most}`);
  };
  const runs = wholeNumber("runs", 10_000_000);
  const tasks = wholeNumber("tasks", 200_000);
  return { runs, tasks, force: values.force, workspaceId: values.workspace };
}

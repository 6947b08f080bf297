import { readFile } from "node:fs/promises";
import path from "node:path";
import { systemErrorCode } from "./embedded-database-failure.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { writePrivateFile } from "./write-private-file.ts";

const TITLE = "The data directory of Laneway (DATA_DIR)";

/** Writes DATA_DIR/README, which says where the database is. Another README is left unchanged. */
export async function describeDataDirectory({
  dataDir,
  place,
}: {
  dataDir: string;
  place: ClusterPlace;
}): Promise<void> {
  const file = path.join(dataDir, "README");
  const present = await readFile(file, "utf8").catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  const text = place.base === dataDir ? inside(place) : outside({ dataDir, place });
  if (present === text || (present !== undefined && !present.startsWith(TITLE))) return;
  await writePrivateFile({ path: file, text });
}

const inside = (place: ClusterPlace) => `${TITLE}

The files of the embedded PostgreSQL are in
  ${place.home}

To make a backup, dump the running database with pg_dump, or stop Laneway and copy this directory.
`;

const outside = ({ dataDir, place }: { dataDir: string; place: ClusterPlace }) => `${TITLE}

The files of the embedded PostgreSQL are NOT here. They are in
  ${place.home}
because the account that PostgreSQL runs under cannot enter this directory.

To make a backup, dump the running database with pg_dump, or stop Laneway and copy both directories:
  ${dataDir}
  ${place.base}

A copy of this directory alone names the same database. Laneway does not start on it while this one exists.
`;

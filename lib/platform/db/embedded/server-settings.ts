import { SOCKET_PORT } from "./socket-directory.ts";

/**
 * The text of laneway.conf, which postgresql.conf includes at its end. Rewritten at every start: an
 * operator's own settings belong into ALTER SYSTEM, which PostgreSQL applies after it.
 *
 * The log leaves out failed statements (a lost race is an ERROR here, and everyday) and never shows
 * their text or a row's values, which are the users' data.
 */
export function serverSettings({
  socketDirectory,
  durable,
}: {
  socketDirectory: string;
  durable: boolean;
}): string {
  const lines = [
    "# Written by Laneway at every start; change settings with ALTER SYSTEM instead.",
    "listen_addresses = ''",
    `port = ${SOCKET_PORT}`,
    `unix_socket_directories = '${socketDirectory}'`,
    "unix_socket_permissions = 0700",
    "max_connections = 100",
    "shared_buffers = 128MB",
    "max_wal_size = 2GB",
    "jit = off",
    "timezone = 'UTC'",
    "cluster_name = 'laneway'",
    "log_timezone = 'UTC'",
    "log_min_messages = log",
    "log_min_error_statement = panic",
    "log_error_verbosity = terse",
    "log_checkpoints = off",
  ];
  // Tests start many processes on one server, and lose nothing with it.
  const forTests = [
    "fsync = off",
    "synchronous_commit = off",
    "full_page_writes = off",
    "max_connections = 300",
  ];
  return `${[...lines, ...(durable ? [] : forTests)].join("\n")}\n`;
}

export const SETTINGS_FILE = "laneway.conf";

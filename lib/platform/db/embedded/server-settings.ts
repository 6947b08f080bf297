import { SOCKET_PORT } from "./socket-directory.ts";

/**
 * The text of laneway.conf, which postgresql.conf includes at its end. Rewritten at every start: operators use ALTER
 * SYSTEM for their own settings, which PostgreSQL applies afterwards.
 *
 * The log omits failed statements (a lost race is an everyday ERROR here) and never shows statement text or row values,
 * which are the users' data.
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

import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import { isPermissionMissing } from "#lib/platform/db/permission-missing.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

/** The shape of every failure with advice. */
interface Advised {
  readonly message: string;
  readonly advice: string;
}

/**
 * Converts a start-up error to a message with advice; undefined if unknown. Recognises errors by name and code, because
 * modules may be loaded twice.
 */
export function explainFailure(error: unknown): Advised | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("advice" in error && typeof error.advice === "string") {
    return { message: error.message, advice: error.advice };
  }
  if (error.name === "DatabaseMismatch") {
    return new StartupFailure(
      error.message,
      "Start the version of Laneway that this database belongs to, or a newer one.",
      error,
    );
  }
  if (isUnavailable(error)) {
    return new StartupFailure(
      `The database went away during the start: ${error.message}.`,
      "Start again when it answers; a supervisor that restarts the service does so by itself.",
      error,
    );
  }
  if (isPermissionMissing(error)) {
    return new StartupFailure(
      `The user of DATABASE_URL lacks a permission in its database: ${error.message}.`,
      'It must own the database and what is in it: "Backup and restore" in docs/operations.md says how such a one is made and restored.',
      error,
    );
  }
  return explainListenFailure(error);
}

/** A web server that could not listen: port in use, not permitted, or a foreign address. */
export function explainListenFailure(error: Error): StartupFailure | undefined {
  if (!("syscall" in error) || error.syscall !== "listen" || !("code" in error)) return undefined;
  const port = "port" in error ? String(error.port) : "the port";
  const address = "address" in error ? String(error.address) : "HOST";
  switch (error.code) {
    case "EADDRINUSE":
      return new StartupFailure(
        `Port ${port} on ${address} is already in use by another program.`,
        `Stop that program, or choose another port with PORT, such as PORT=${nextPort(port)}. PORT=0 takes any free port, which suits a second worker.`,
        error,
      );
    case "EACCES":
      return new StartupFailure(
        `This user may not open port ${port}.`,
        "Choose a port of 1024 or above with PORT, and put a reverse proxy before it.",
        error,
      );
    case "EADDRNOTAVAIL":
      return new StartupFailure(
        `The address ${address} does not belong to this machine.`,
        "Set HOST to one of this machine's addresses, to 127.0.0.1 for this machine only, or to 0.0.0.0 for all.",
        error,
      );
    default:
      return undefined;
  }
}

function nextPort(port: string): number {
  const number = Number(port);
  return number >= 1024 && number < 65_535 ? number + 1 : 3001;
}

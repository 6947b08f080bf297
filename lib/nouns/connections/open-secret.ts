import { DomainError } from "#lib/contract/errors.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { secretPlace } from "./connection.ts";
import type { UsableRow } from "./find-connection.sql.ts";
import { soughtValues } from "./secret-values.ts";

/**
 * Opens a connection's secret for a test and registers it for redaction.
 * @throws DomainError invalid_request if it has none, or it cannot be opened; SealingFailure.
 */
export async function openSecret({
  workspaceId,
  name,
  row: { sealedSecret, settings },
}: {
  workspaceId: string;
  name: string;
  row: Pick<UsableRow, "sealedSecret" | "settings">;
}): Promise<{ secret: string; sealedSecret: string }> {
  const { sealing, secrets } = runtime();
  if (sealedSecret === null)
    throw new DomainError("invalid_request", "The connection has no secret to test yet.");
  const place = secretPlace({ workspaceId, name });
  const secret = await sealing.open({ sealed: sealedSecret, place }).catch((error: unknown) => {
    if (!isSealingFailure(error) || error.reason !== "damaged") throw error;
    throw new DomainError("invalid_request", "The connection's stored secret cannot be opened. Replace it.");
  });
  secrets.add(workspaceId, soughtValues(settings, secret));
  return { secret, sealedSecret };
}

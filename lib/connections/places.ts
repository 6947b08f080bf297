import type { SealedPlace } from "#lib/secrets/seal.ts";

interface ConnectionRef {
  readonly workspaceId: string;
  readonly name: string;
}

/** Where a connection's secret stands, and where its access token. */
export function secretPlace({ workspaceId, name }: ConnectionRef): SealedPlace {
  return { table: "connections", column: "sealed_secret", workspaceId, name };
}

export function tokenPlace({ workspaceId, name }: ConnectionRef): SealedPlace {
  return { table: "connections", column: "sealed_token", workspaceId, name };
}

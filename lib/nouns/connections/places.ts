import type { SealedPlace } from "#lib/platform/secrets/seal.ts";

interface ConnectionRef {
  readonly workspaceId: string;
  readonly name: string;
}

/** Names the columns of a connection's secret and access token, for sealing. */
export function secretPlace({ workspaceId, name }: ConnectionRef): SealedPlace {
  return { table: "connections", column: "sealed_secret", workspaceId, name };
}

export function tokenPlace({ workspaceId, name }: ConnectionRef): SealedPlace {
  return { table: "connections", column: "sealed_token", workspaceId, name };
}

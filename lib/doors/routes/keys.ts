import { keyOperations } from "#lib/contract/dashboard/keys.ts";
import { changeKey } from "#lib/nouns/keys/change-key.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { endKeyOverlap } from "#lib/nouns/keys/end-key-overlap.ts";
import { getKey } from "#lib/nouns/keys/get-key.ts";
import { getKeyChoices } from "#lib/nouns/keys/get-key-choices.ts";
import { getKeyUsage } from "#lib/nouns/keys/get-key-usage.ts";
import { listKeyRequests } from "#lib/nouns/keys/list-key-requests.ts";
import { listKeys } from "#lib/nouns/keys/list-keys.ts";
import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";
import { rotateKey } from "#lib/nouns/keys/rotate-key.ts";
import { setKeyStatus } from "#lib/nouns/keys/set-key-status.ts";
import { bind } from "./bind.ts";

export const keyRoutes = bind(keyOperations, {
  listKeys: ({ actor, query }) => listKeys({ actor, query }),
  getKeyChoices: ({ actor }) => getKeyChoices({ actor }),
  createKey: ({ actor, body: { actsAsUserId, expiresAt, ...fields } }) =>
    createKey({
      actor,
      ...fields,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      ...(actsAsUserId === undefined ? {} : { actsAs: { userId: actsAsUserId } }),
    }),
  getKey: ({ actor, params }) => getKey({ actor, keyId: params.keyId }),
  changeKey: ({ actor, params, body: { expiresAt, ...changes } }) =>
    changeKey({
      actor,
      keyId: params.keyId,
      changes: { ...changes, expiresAt: typeof expiresAt === "string" ? new Date(expiresAt) : expiresAt },
    }),
  getKeyUsage: ({ actor, params, query }) => getKeyUsage({ actor, keyId: params.keyId, range: query.range }),
  listKeyRequests: ({ actor, params, query }) => listKeyRequests({ actor, keyId: params.keyId, query }),
  rotateKey: ({ actor, params, body }) =>
    rotateKey({ actor, keyId: params.keyId, overlapSeconds: body.overlapSeconds }),
  endKeyOverlap: ({ actor, params }) => endKeyOverlap({ actor, keyId: params.keyId }),
  setKeyStatus: ({ actor, params, body }) =>
    setKeyStatus({ actor, keyId: params.keyId, status: body.status }),
  revokeKey: ({ actor, params }) => revokeKey({ actor, keyId: params.keyId }),
});

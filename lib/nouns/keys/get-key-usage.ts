import type { UsageRange } from "#lib/contract/dashboard/key-words.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { loadUsage, type Usage, usageWindow } from "./key-usage.ts";
import { keyNotFound, requireVisibleKey } from "./require-visible-key.ts";

/**
 * A key's requests over time, with the number of errors.
 * @throws DomainError key_not_found.
 */
export async function getKeyUsage({
  actor,
  keyId,
  range = "7d",
}: {
  actor: UserActor;
  keyId: string;
  range?: UsageRange | undefined;
}): Promise<Usage> {
  await requireVisibleKey({ actor, keyId });
  const usage = await loadUsage(runtime().db, { keyIds: [keyId], window: usageWindow(range) });
  const of = usage.get(keyId);
  if (!of) throw keyNotFound();
  return of;
}

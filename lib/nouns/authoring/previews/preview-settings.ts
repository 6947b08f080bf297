import type { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { MAX_PIN_BYTES, requirePinSize } from "./pins-for.ts";

export type PreviewSettings = OutputOf<typeof previewOperations.changePreviewSettings>;

/** $1 agent, which is locked or was checked. Index: the primary key. */
const find: Statement = {
  name: "find-preview-settings",
  text: `select preview_settings as "settings" from agents where id = $1`,
};

/** $1 agent, which is locked, $2 settings. They are no change of the draft: its revision stays. */
const write: Statement = {
  name: "write-preview-settings",
  text: `update agents set preview_settings = $2::json where id = $1 returning id as "id"`,
};

/** The pins that are kept beside a draft, and the nodes that are turned off. The caller has checked who asks. */
export async function readPreviewSettings(
  queries: Pick<Queries, "run">,
  agentId: string,
): Promise<PreviewSettings> {
  const [row] = await queries.run<{ settings: Json }>(find, [agentId]);
  const { pins = {}, off = [] } = row && isJsonObject(row.settings) ? row.settings : {};
  return {
    pins: isJsonObject(pins) ? pins : {},
    off: Array.isArray(off) ? off.filter((id) => typeof id === "string") : [],
  };
}

/**
 * Pins outputs of nodes and switches nodes off, for everybody who previews the draft. Each is merged by itself.
 * @throws DomainError agent_not_found, permission_denied; invalid_request for over 1 MiB of pins.
 */
export async function changePreviewSettings({
  actor,
  agentId,
  body: { pins: added = {}, unpin = [], off: switchedOff = [], on = [] },
}: {
  actor: UserActor;
  agentId: string;
  body: BodyOf<typeof previewOperations.changePreviewSettings>;
}): Promise<PreviewSettings> {
  requirePinSize(added);
  return runtime().db.transaction(async (tx) => {
    await findDraft(tx, { actor, agentId, lock: true });
    const before = await readPreviewSettings(tx, agentId);
    const pins = { ...before.pins, ...added };
    for (const id of unpin) delete pins[id];
    const off = new Set([...before.off, ...switchedOff]);
    for (const id of on) off.delete(id);
    const settings = { pins, off: [...off].slice(0, 1_000) };
    if (jsonBytesWithin(settings, MAX_PIN_BYTES) === undefined)
      throw new DomainError("invalid_request", "The pins of a draft are at most 1 MiB together.", {
        details: [{ code: "too_large", message: "is over 1 MiB with the other pins", field: "/pins" }],
      });
    await tx.run(write, [agentId, JSON.stringify(settings)]);
    return settings;
  });
}

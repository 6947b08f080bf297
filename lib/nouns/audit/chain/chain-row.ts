import type { ChainKeys } from "./chain-keys.ts";
import { type ChainEnd, endSignature, type Link } from "./chain-macs.ts";

/** A row of `audit_chains`. */
export interface ChainRow {
  readonly workspaceId: string;
  readonly begunAt: Date;
  readonly headPosition: number;
  readonly headMac: string;
  readonly headSignature: string;
  readonly headKeyId: string;
  readonly anchorPosition: number;
  readonly anchorMac: string;
  readonly anchorSignature: string;
  readonly anchorKeyId: string;
}

/** Positions as float8, which the driver reads as numbers: exact up to 2^53. */
export const CHAIN_COLUMNS = `
  c.workspace_id as "workspaceId", c.begun_at as "begunAt", c.head_position::float8 as "headPosition",
  c.head_mac as "headMac", c.head_signature as "headSignature", c.head_key_id as "headKeyId",
  c.anchor_position::float8 as "anchorPosition", c.anchor_mac as "anchorMac",
  c.anchor_signature as "anchorSignature", c.anchor_key_id as "anchorKeyId"`;

export const linkAt = (chain: ChainRow, end: ChainEnd): Link =>
  end === "head"
    ? { position: chain.headPosition, mac: chain.headMac }
    : { position: chain.anchorPosition, mac: chain.anchorMac };

/** Whether the signature of that end is right. "unknown": its key is lost. */
export function checkEnd(chain: ChainRow, end: ChainEnd, keys: ChainKeys): "intact" | "altered" | "unknown" {
  const { workspaceId, begunAt } = chain;
  const [keyId, signature] =
    end === "head" ? [chain.headKeyId, chain.headSignature] : [chain.anchorKeyId, chain.anchorSignature];
  const key = keys.get(keyId);
  if (!key) return "unknown";
  const expected = endSignature(key, { end, workspaceId, begunAt, link: linkAt(chain, end) });
  return expected === signature ? "intact" : "altered";
}

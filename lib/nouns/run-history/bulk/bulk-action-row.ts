import type { BulkAction, BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";

export interface BulkActionRow {
  readonly id: string;
  readonly action: BulkActionKind;
  readonly runs: number;
  readonly done: number;
  readonly refused: number;
  readonly skipped: number;
  readonly isCut: boolean;
  readonly isOfFilters: boolean;
  readonly createdBy: string;
  readonly creatorName: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly bodyHash: string;
}

/** `b` is the action. Reads its targets, at most as many as one action takes. Index: their primary key. */
export const BULK_ACTION_COLUMNS = `
  b.id as "id", b.action as "action", b.runs as "runs", t.done as "done", t.refused as "refused", t.skipped as "skipped",
  b.is_cut as "isCut", b.filters is not null as "isOfFilters", b.created_by as "createdBy", u.name as "creatorName",
  b.created_at as "createdAt", b.ended_at as "endedAt", b.body_hash as "bodyHash"`;
export const BULK_ACTION_SOURCES = `
  join users u on u.id = b.created_by
  cross join lateral (
    select (count(*) filter (where outcome = 'done'))::int as done,
           (count(*) filter (where outcome = 'refused'))::int as refused,
           (count(*) filter (where outcome = 'skipped'))::int as skipped
      from bulk_action_targets where bulk_action_id = b.id
  ) t`;

export function bulkAction({
  createdBy,
  creatorName,
  createdAt,
  endedAt,
  ...row
}: BulkActionRow): BulkAction {
  const { id, action, runs, done, refused, skipped, isCut, isOfFilters } = row;
  return {
    id,
    action,
    runs,
    done,
    refused,
    skipped,
    isCut,
    isOfFilters,
    startedBy: { kind: "user", id: createdBy, name: creatorName },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

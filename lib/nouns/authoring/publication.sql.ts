import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";

/** Who published a version, when, and what they wrote to it. */
export interface PublicationRow {
  readonly version: number;
  readonly message: string;
  readonly publishedAt: Date;
  readonly publisherKind: "user" | "key" | "grant";
  readonly publisherId: string | null;
  readonly publisherName: string | null;
}

/** Where no key or app did it, the person. */
const BY_PROGRAM = "v.published_via_kind in ('key', 'grant')";
const KIND = `case when ${BY_PROGRAM} then v.published_via_kind else 'user' end`;
const ID = `case when ${BY_PROGRAM} then v.published_via_id else v.published_by end`;

/** The columns of a `PublicationRow`, from versions of an agent or a skill as `v`. */
export const PUBLICATION = `
           v.version as "version", v.message as "message", v.published_at as "publishedAt",
           ${KIND} as "publisherKind", ${ID} as "publisherId", ${nameOfCredential(KIND, ID)} as "publisherName"`;

const TYPES = { user: "user", key: "key", grant: "app" } as const;

export function publicationAnswer<Row extends PublicationRow>({
  publishedAt,
  publisherKind,
  publisherId,
  publisherName,
  ...row
}: Row) {
  return {
    ...row,
    publishedAt: publishedAt.toISOString(),
    publishedBy:
      publisherId === null
        ? null
        : { type: TYPES[publisherKind], id: publisherId, name: publisherName ?? "" },
  };
}

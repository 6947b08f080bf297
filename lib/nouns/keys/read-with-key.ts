import { readWithCredential, type WithCredential } from "#lib/nouns/access/read-with-credential.ts";
import { type KeyRow, keysWhere } from "./find-keys.sql.ts";

export type WithKey<Row> = WithCredential<"key", KeyRow, Row>;

/** @param read a SELECT of at most one row by `ahead.id`, in the bounds of the key `c` ("keyId", "workspaceId"). */
export const readWithKey = <Row extends object>(name: string, read: string) =>
  readWithCredential<"key", KeyRow, Row>({
    kind: "key",
    name,
    credentials: keysWhere("s.secret_hash = ahead.hash"),
    isUsable: 'c."usable"',
    read,
  });

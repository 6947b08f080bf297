import { readWithCredential, type WithCredential } from "#lib/nouns/access/read-with-credential.ts";
import { type AccessTokenRow, accessTokensWhere } from "./find-access-tokens.sql.ts";

export type WithToken<Row> = WithCredential<"grant", AccessTokenRow, Row>;

/** @param read a SELECT of at most one row by `ahead.id`, in the bounds of the token `c` ("grantId", "workspaceId"). */
export const readWithToken = <Row extends object>(name: string, read: string) =>
  readWithCredential<"grant", AccessTokenRow, Row>({
    kind: "grant",
    name,
    credentials: accessTokensWhere("t.token_hash = ahead.hash"),
    isUsable: 'c."usable" and c."allowed"',
    read,
  });

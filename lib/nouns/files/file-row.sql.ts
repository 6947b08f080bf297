import type { Author } from "#lib/contract/author.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import { type FileRow, fileAnswer, LISTED_FILE } from "./find-file.ts";

export interface ListedFileRow extends FileRow {
  readonly team: { readonly id: string; readonly name: string };
  readonly author: Author;
}

/** Columns of `files f` with its content `c` and its team `t`. */
export const LISTED_ROW = `${LISTED_FILE},
    json_build_object('id', t.id, 'name', t.name) as "team", ${authorJson("f.author_kind", "f.author_id")} as "author"`;

/** A file as the dashboard shows it. */
export const fileRowAnswer = (row: ListedFileRow) => ({
  ...fileAnswer(row),
  team: row.team,
  author: row.author,
});

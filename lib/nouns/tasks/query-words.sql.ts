import type { Statement } from "#lib/platform/db/database.ts";
import { wordShares } from "#lib/platform/db/word-shares.sql.ts";

export interface QueryWordsRow {
  /** For each word, whether it is a stop word ("the"). */
  readonly leftOut: readonly boolean[];
  /** For lexemes that many tasks have, or begin others that many have: the share of all tasks, 0 to 1. */
  readonly shares: Readonly<Record<string, number>>;
}

/** Reads one row. $1 words as typed, $2 lexemes whose shares are wanted. */
export const readQueryWords: Statement = {
  name: "read-words-of-task-query",
  text: `
    select array(select to_tsvector('english', word) = '' or to_tsvector('german', word) = ''
                   from unnest($1::text[]) with ordinality w(word, n) order by n) as "leftOut",
           (select coalesce(json_object_agg("lexeme", "share"), '{}')
              from (${wordShares({ relation: "tasks_words", column: "words_of_task" }, "$2::text[]", { begun: true })}) of_all) as "shares"`,
};

export interface ShareRow {
  readonly lexeme: string;
  /** Share of all rows, 0 to 1. */
  readonly share: number;
}

/**
 * `lexeme` and `share` of those lexemes that many rows have, as PostgreSQL last counted in a sample; rare ones are not
 * among them.
 * @param of a table and its column of words, or an index and the function that it has them of.
 * @param lexemes an expression of text[].
 * @param begun whether a lexeme that begins with the given one counts as it.
 */
export const wordShares = (
  of: { relation: string; column: string },
  lexemes: string,
  { begun = false } = {},
) => `
    select asked as "lexeme", max(c.share)::float8 as "share"
      from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) c(lexeme, share),
           unnest(${lexemes}) asked
     where s.schemaname = current_schema() and s.tablename = '${of.relation}' and s.attname = '${of.column}'
       and ${begun ? "starts_with(c.lexeme, asked)" : "c.lexeme = asked"}
     group by asked`;

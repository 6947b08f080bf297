import type { Statement } from "#lib/platform/db/database.ts";

const refilled =
  "least($2::float8, b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.refilled_at)) * $3::float8)";

/**
 * Refills a bucket for the elapsed time and takes up to a block of whole tokens from it. $1 bucket, $2 burst, $3 tokens
 * a second, $4 block. Index: rate_buckets primary key.
 */
export const drawTokens: Statement = {
  name: "draw-tokens",
  text: `
    insert into rate_buckets as b (id, tokens, drawn, refilled_at)
    values ($1, $2::float8 - least($4::float8, $2::float8), least($4::float8, $2::float8), clock_timestamp())
    on conflict (id) do update
       set tokens = ${refilled} - least($4::float8, floor(${refilled})),
           drawn = least($4::float8, floor(${refilled})),
           refilled_at = clock_timestamp()
    returning drawn, tokens as left`,
};

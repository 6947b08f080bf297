import { hasLevel, type LevelPlaces } from "./has-words.sql.ts";
import type { Level } from "./words-query.ts";

/** Tasks whose words are made anew at most, and the bytes of their texts: making them takes a millisecond for some kilobytes. */
const MAX_LOOKED_AT = 400;
const MAX_BYTES = 200_000;

/**
 * How many tasks, in the order of a list, probably have so many rows with the words among them. 0: the words are not known
 * to be common, and the index has few tasks for them.
 */
export function tasksToLookAt({ share }: Level, rows: number): number {
  const expected = Math.ceil((rows / share) * 1.25);
  return expected <= MAX_LOOKED_AT ? expected : 0;
}

/**
 * The tables `looked` and `walked` (`id`) of a statement: a page of tasks with words that most tasks have. The index would
 * list all of them (100,000 took 260 to 450 ms); the first few hundred of the list have as many.
 * @param within conditions on a task `t` of a project `p`, without the words.
 * @param order of a task `t`.
 * @param lookAt where the statement has `tasksToLookAt`, `limit` where it has the rows of a page.
 */
export const walkNewest = ({
  within,
  words,
  order,
  lookAt,
  limit,
}: {
  within: string;
  words: LevelPlaces;
  order: string;
  lookAt: string;
  limit: string;
}) => `
    looked as materialized (
      select t.id, t.title, t.description, row_number() over listed as place,
             sum(octet_length(t.title) + coalesce(octet_length(t.description), 0)) over listed as bytes
        from tasks t join projects p on p.id = t.project_id
       where ${within}
      window listed as (order by ${order})
       order by ${order}
       limit ${lookAt}
    ),
    walked as materialized (
      select t.id from looked t
       where t.bytes <= ${MAX_BYTES} and ${hasLevel(words, "1")}
       order by t.place
       limit ${limit}
    )`;

/**
 * Whether `walked` is the page: it is full, or every task within the filters was looked at. Where none of these has the
 * words, other levels are tried.
 */
export const isWalked = ({ lookAt, limit }: { lookAt: string; limit: string }) => `
  (select count(*) = ${limit} or count(*) > 0 and (select count(*) < ${lookAt} and max(bytes) <= ${MAX_BYTES} from looked)
     from walked)`;

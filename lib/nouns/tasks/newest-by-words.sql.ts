import { hasLevel, type LevelPlaces } from "./has-words.sql.ts";
import type { Levels } from "./words-query.ts";

/** Tasks whose words are made anew at most, and the bytes of their texts: making them takes a millisecond for some kilobytes. */
const MAX_LOOKED_AT = 400;
const MAX_BYTES = 200_000;

/** Where a statement has the values of `walkValues`, and the rows of its page. */
interface WalkPlaces {
  readonly walkedLevel: string;
  readonly lookAt: string;
  readonly limit: string;
}

/**
 * The first level, from 1, that is known to be common, and how many tasks in the order of a list probably have so many
 * rows of it among them. 0: none is known, and the index has few tasks for the words.
 */
export function walkValues(levels: Levels, rows: number): [walkedLevel: number, lookAt: number] {
  for (const [index, { share }] of levels.entries()) {
    const expected = Math.ceil((rows / share) * 1.25);
    if (expected <= MAX_LOOKED_AT) return [index + 1, expected];
  }
  return [1, 0];
}

/**
 * The tables `looked`, `walked` (`id`) and `level` (`n`) of a statement: a page of tasks with words that most tasks have.
 * The index would list all of them (100,000 took 260 to 450 ms); the first few hundred of the list have as many.
 * @param within conditions on a task `t` of a project `p`, without the words.
 * @param order of a task `t`.
 */
export const walkNewest = ({
  within,
  first,
  words,
  order,
  places,
}: {
  within: string;
  /** Which of the levels any task has (`firstLevel`). */
  first: string;
  words: LevelPlaces;
  order: string;
  places: WalkPlaces;
}) => `
    looked as materialized (
      select t.id, t.title, t.description, row_number() over listed as place,
             sum(octet_length(t.title) + coalesce(octet_length(t.description), 0)) over listed as bytes
        from tasks t join projects p on p.id = t.project_id
       where ${within}
      window listed as (order by ${order})
       order by ${order}
       limit ${places.lookAt}
    ),
    indexed as materialized (select ${first} as n),
    walked as materialized (
      select t.id from looked t
       where t.bytes <= ${MAX_BYTES} and (${places.walkedLevel} = 1 or (select n from indexed) = ${places.walkedLevel})
         and ${hasLevel(words, places.walkedLevel)}
       order by t.place
       limit ${places.limit}
    ),
    level as materialized (
      select case when ${isWalked(places)} then ${places.walkedLevel} else (select n from indexed) end as n
    )`;

/**
 * Whether `walked` is the page: it is full, or every task within the filters was looked at. Where none of these has the
 * words, the index is asked for the first level that any has.
 */
export const isWalked = ({ lookAt, limit }: WalkPlaces) => `
  (select count(*) = ${limit} or count(*) > 0 and (select count(*) < ${lookAt} and max(bytes) <= ${MAX_BYTES} from looked)
     from walked)`;

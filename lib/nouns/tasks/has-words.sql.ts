import type { Level } from "./words-query.ts";

/** Where a statement has the values of `levelValues`. */
export interface LevelPlaces {
  readonly words: string;
  readonly texts: string;
  readonly least: string;
}

/** The levels of a query as a statement takes them: a list each of tsqueries, of texts, a line a word, and of how many of these. */
export const levelValues = (levels: readonly Level[]) => [
  levels.map(({ words }) => words),
  levels.map(({ texts }) => texts.map((word) => word.join(" ")).join("\n")),
  levels.map(({ least }) => least),
];

/** That a task `t` has the words of a level. Pairs that follow each other are no condition of the index: it would make the words of every task with such pairs again, a millisecond each. */
export const hasLevel = ({ words, texts, least }: LevelPlaces, level: string) => `
  words_of_task(t.title, t.description) @@ (${words}::text[])[${level}]::tsquery
  and ((${least}::int[])[${level}] = 0 or (${least}::int[])[${level}] <= (
    select count(*)
      from (select worded(concat_ws(e'\\n', t.title, t.description)) as text offset 0) as_searched
      cross join unnest(string_to_array((${texts}::text[])[${level}], e'\\n')) word
     where (select bool_and(as_searched.text ~ part) from unnest(string_to_array(word, ' ')) part)))`;

/**
 * That a task `t` has the words of the level that was found: of several the statement has it in a table `level` with the
 * column `n` (`firstLevel`). Index: tasks_words, unless there is an alternative to it (`hasWordsOrNumber`).
 */
export const hasWords = (places: LevelPlaces, levels: number) =>
  hasLevel(places, levels === 1 ? "1" : "(select n from level)");

/** The same of a single level, or that it has or had a number. $1 is the workspace. Indexes: tasks_words, the primary keys. */
export const hasWordsOrNumber = (places: LevelPlaces, prefix: string, count: string) => `
  t.id = any(array(
    select t.id from tasks t where t.workspace_id = $1 and ${hasWords(places, 1)}
    union all
    select n.task_id from projects q join task_numbers n on n.project_id = q.id and n.number = ${count}::int
     where q.workspace_id = $1 and (q.prefix = ${prefix}::text or ${prefix}::text = any(q.former_prefixes))))`;

/**
 * The number of the first level whose words any task `t` of a project `p` has that is `within`; of the last one no task
 * is looked for. Each level costs a look into the index alone, and only where the ones before it have no task.
 */
export const firstLevel = (places: LevelPlaces, { levels, within }: { levels: number; within: string }) => {
  const looks = Array.from({ length: levels - 1 }, (_, index) => {
    const level = `${index + 1}`;
    return `
      when exists (select from tasks t join projects p on p.id = t.project_id
                    where ${within} and ${hasLevel(places, level)}) then ${level}`;
  });
  return looks.length === 0 ? "1" : `case ${looks.join("")} else ${levels} end`;
};

import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** $1 project. Its row is the counter: numbers are dense. */
const next: Statement = {
  name: "next-task-number",
  text: `update projects set task_count = task_count + 1 where id = $1 returning task_count as "number"`,
};

const remember: Statement = {
  name: "insert-task-number",
  text: `insert into task_numbers (project_id, number, task_id) values ($1, $2, $3)`,
};

/**
 * The next number of a project, for a task that `write` puts there in the same transaction. Last in it, because other
 * tasks of the project wait for its end.
 */
export async function takeNumber(
  tx: Transaction,
  {
    projectId,
    taskId,
    write,
  }: { projectId: string; taskId: string; write: (number: number) => Promise<unknown> },
): Promise<void> {
  const [row] = await tx.run<{ number: number }>(next, [projectId]);
  if (!row) throw new Error("a project that was found is not there");
  await write(row.number);
  await tx.run(remember, [projectId, row.number, taskId]);
}

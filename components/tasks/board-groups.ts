import type { TaskPriority, TaskStatus } from "#lib/contract/task-values.ts";
import { PRIORITIES } from "./priority-mark.tsx";
import { TASK_STATUSES } from "./status-mark.tsx";

interface Placed {
  readonly id: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
}

interface Group<Task> {
  readonly tasks: readonly Task[];
  /** How many more it has than were read in it. */
  readonly moved: number;
}

const RANKS: Readonly<Record<TaskPriority, number>> = {
  urgent: PRIORITIES.indexOf("urgent"),
  high: PRIORITIES.indexOf("high"),
  normal: PRIORITIES.indexOf("normal"),
  low: PRIORITIES.indexOf("low"),
};

/** Each task once, in the column of its own status, whichever it was read in; in the order of the service. */
export function groupByStatus<Task extends Placed>(
  read: Readonly<Record<TaskStatus, readonly Task[]>>,
): Readonly<Record<TaskStatus, Group<Task>>> {
  const own: Record<TaskStatus, Task[]> = { open: [], in_progress: [], waiting: [], done: [], cancelled: [] };
  const moved: Record<TaskStatus, number> = { open: 0, in_progress: 0, waiting: 0, done: 0, cancelled: 0 };
  const seen = new Set<string>();
  for (const status of TASK_STATUSES) {
    for (const task of read[status]) {
      if (seen.has(task.id)) continue;
      seen.add(task.id);
      own[task.status].push(task);
      if (task.status === status) continue;
      moved[status] -= 1;
      moved[task.status] += 1;
    }
  }
  for (const status of TASK_STATUSES) own[status].sort(before);
  const group = (status: TaskStatus) => ({ tasks: own[status], moved: moved[status] });
  return {
    open: group("open"),
    in_progress: group("in_progress"),
    waiting: group("waiting"),
    done: group("done"),
    cancelled: group("cancelled"),
  };
}

/** The most urgent first, then the newest: ids tell the time. */
function before(one: Placed, other: Placed): number {
  return RANKS[one.priority] - RANKS[other.priority] || (one.id < other.id ? 1 : -1);
}

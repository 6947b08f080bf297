/**
 * Does work in turns: one piece begins when the one before has ended. For statements with a large parameter or result:
 * the driver makes copies of results, and sockets and threads hold what is on its way.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {}); // the caller hears of it
    return next;
  };
}

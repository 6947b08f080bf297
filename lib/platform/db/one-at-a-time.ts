/**
 * Runs pieces of work one after another. For statements with a large parameter or result: the driver copies results,
 * and sockets and threads hold data in flight.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {}); // its caller gets the error
    return next;
  };
}

import { useEffect, useMemo, useRef } from "react";

/**
 * Throttles a call: runs immediately, then at most once per interval with the last argument. For example, a dragged
 * scrollbar passes thousands of positions.
 */
export function usePaced<Asked extends unknown[]>(
  act: (...asked: Asked) => void,
  everyMs: number,
): (...asked: Asked) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const pace = useMemo(() => paced((...asked: Asked) => latest.current(...asked), everyMs), [everyMs]);
  useEffect(() => pace.stop, [pace]);
  return pace.ask;
}

function paced<Asked extends unknown[]>(act: (...asked: Asked) => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Asked | undefined;
  function again() {
    timer = undefined;
    if (waiting === undefined) return;
    const asked = waiting;
    waiting = undefined;
    timer = setTimeout(again, everyMs);
    act(...asked);
  }
  return {
    ask: (...asked: Asked) => {
      waiting = asked;
      if (timer === undefined) again();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const NAME = "laneway_http_request_duration_seconds";
const HELP = "Requests by route, method and status. Polls that may be held have a route of their own.";

/** From a poll that returns immediately to a large upload. */
const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Tally {
  readonly labels: string;
  /** A count for each bound and one for larger values; not cumulative. */
  readonly buckets: number[];
  seconds: number;
}

export interface RequestHistogram {
  observe(request: { route: string; method: string; status: number; seconds: number }): void;
  /** In Prometheus' text format. */
  text(): string;
}

/**
 * Request durations. Hand-written: prom-client's histogram takes 0.9 µs a request, over 1 % of the smallest requests.
 */
export function createRequestHistogram(): RequestHistogram {
  const tallies: Tally[] = [];
  /** Nested maps by route, method and status: building one combined key would cost most of the time. */
  const index = new Map<string, Map<string, Map<number, Tally>>>();

  function add({ route, method, status }: { route: string; method: string; status: number }): Tally {
    const labels = `route="${route}",method="${method}",status="${status}"`;
    const tally = { labels, buckets: [...BOUNDS_SECONDS, 0].map(() => 0), seconds: 0 };
    tallies.push(tally);
    const methods = index.get(route) ?? new Map<string, Map<number, Tally>>();
    const statuses = methods.get(method) ?? new Map<number, Tally>();
    index.set(route, methods.set(method, statuses.set(status, tally)));
    return tally;
  }

  return {
    observe(request) {
      const { route, method, status, seconds } = request;
      const tally = index.get(route)?.get(method)?.get(status) ?? add(request);
      let bucket = 0;
      while (seconds > (BOUNDS_SECONDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
      tally.seconds += seconds;
    },
    text() {
      const lines = tallies.flatMap(linesOf);
      return [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...lines, ""].join("\n");
    },
  };
}

function linesOf({ labels, buckets, seconds }: Tally): string[] {
  let count = 0;
  const cumulative = buckets.map((own, index) => {
    count += own;
    return `${NAME}_bucket{${labels},le="${BOUNDS_SECONDS[index] ?? "+Inf"}"} ${count}`;
  });
  return [...cumulative, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${count}`];
}

import { lookup } from "node:dns/promises";

/** Every address of a host, as the system knows it. Tests give one that changes its mind. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * getaddrinfo holds a thread of Node's pool of four, for seconds where a name server does not answer: an agent
 * that calls such names must not take the last one, which files and password hashes need.
 */
const MAX_LOOKUPS = 3;

/** The system's resolver (hosts file included), with few look-ups at once and one for a name asked for twice. */
export function createHostResolver(
  ask: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
): ResolveHost {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const waiting: (() => void)[] = [];
  let free = MAX_LOOKUPS;

  const askInTurn = async (host: string) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await ask(host);
    } finally {
      underWay.delete(host);
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };

  return (host) => {
    const known = underWay.get(host);
    if (known) return known;
    const asked = askInTurn(host);
    underWay.set(host, asked);
    return asked;
  };
}

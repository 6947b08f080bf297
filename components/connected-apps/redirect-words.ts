const OWN_COMPUTER = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A program's own scheme reads as an address does: `cursor://`. */
const hostWords = (host: string) => (host.endsWith(":") ? `${host}//` : host);

/** The first of the places where an app's sign-in may end, and how many others there are. */
export const firstHost = ([first = "", ...others]: readonly string[]) =>
  others.length === 0 ? hostWords(first) : `${hostWords(first)} + ${others.length}`;

/** Where an app's sign-in ends, for somebody who judges whether it is the one they mean. */
export function redirectWords(hosts: readonly string[]): string {
  const computer = hosts.some((host) => OWN_COMPUTER.has(host)) ? ["the person's own computer"] : [];
  const others = hosts.filter((host) => !OWN_COMPUTER.has(host));
  const said = [
    ...computer,
    ...others.map((host) => (host.endsWith(":") ? `${hostWords(host)} links` : host)),
  ];
  return said.length === 0 ? "nowhere" : new Intl.ListFormat("en").format(said);
}

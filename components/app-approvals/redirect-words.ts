const OWN_COMPUTER = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A program's own scheme is shown like an address: `cursor://`. */
const hostWords = (host: string) => (host.endsWith(":") ? `${host}//` : host);

/** The first redirect host of an app, and the number of others. */
export const firstHost = ([first = "", ...others]: readonly string[]) =>
  others.length === 0 ? hostWords(first) : `${hostWords(first)} + ${others.length}`;

/** An app's redirect hosts as text, so that people can judge the app. */
export function redirectWords(hosts: readonly string[]): string {
  const computer = hosts.some((host) => OWN_COMPUTER.has(host)) ? ["the person's own computer"] : [];
  const others = hosts.filter((host) => !OWN_COMPUTER.has(host));
  const said = [
    ...computer,
    ...others.map((host) => (host.endsWith(":") ? `${hostWords(host)} links` : host)),
  ];
  return said.length === 0 ? "nowhere" : new Intl.ListFormat("en").format(said);
}

const OWN_COMPUTER = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where an app's sign-in ends, for somebody who judges whether it is the one they mean. */
export function redirectWords(hosts: readonly string[]): string {
  const computer = hosts.some((host) => OWN_COMPUTER.has(host)) ? ["the person's own computer"] : [];
  const others = hosts.filter((host) => !OWN_COMPUTER.has(host));
  const said = [...computer, ...others.map((host) => (host.endsWith(":") ? `${host}// links` : host))];
  return said.length === 0 ? "nowhere" : new Intl.ListFormat("en").format(said);
}

const THIS_MACHINE = new Set(["127.0.0.1", "0.0.0.0", "::", "::1"]);

/** The origin at which a person on this machine opens what listens on a host and port. */
export function originOf({ host, port }: { host: string; port: number }): string {
  const name = THIS_MACHINE.has(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

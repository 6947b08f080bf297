const THIS_MACHINE = new Set(["127.0.0.1", "0.0.0.0", "::", "::1"]);

/** The origin to open on this machine for a service on this host and port. */
export function originOf({ host, port }: { host: string; port: number }): string {
  const name = THIS_MACHINE.has(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

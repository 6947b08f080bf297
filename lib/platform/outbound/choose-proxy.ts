import { BlockList, isIP } from "node:net";

export interface ProxySettings {
  /** The values of HTTP_PROXY and HTTPS_PROXY: http or https, user information for Basic allowed. */
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  /** Entries of NO_PROXY: `*`, a host including its subdomains, an address, a CIDR; `:port` allowed. */
  readonly bypass: readonly string[];
}

/** The proxy for a URL; none for loopback (as is usual) and for NO_PROXY. */
export function chooseProxy(settings: ProxySettings, url: URL): URL | undefined {
  const proxy = url.protocol === "https:" ? settings.https : settings.http;
  if (!proxy) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (host === "localhost" || contains("127.0.0.0/8", host) || host === "::1") return undefined;
  return settings.bypass.some((entry) => bypasses(entry, host, port)) ? undefined : new URL(proxy);
}

function bypasses(entry: string, host: string, port: string): boolean {
  if (entry === "*") return true;
  const [, named = entry, onPort = port] = isIP(entry) ? [] : (/^(.*):(\d+)$/.exec(entry) ?? []);
  if (onPort !== port) return false;
  const name = named.toLowerCase().replace(/^\[|\]$/g, "");
  if (name.includes("/")) return contains(name, host);
  const suffix = name.replace(/^\*?\.?/, ".");
  return host === suffix.slice(1) || (isIP(host) === 0 && host.endsWith(suffix));
}

function contains(network: string, host: string): boolean {
  const [address = "", bits = ""] = network.split("/");
  const [family, of] = [isIP(address), isIP(host)];
  if (family === 0 || family !== of || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32))
    return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), family === 6 ? "ipv6" : "ipv4");
  return list.check(host, family === 6 ? "ipv6" : "ipv4");
}

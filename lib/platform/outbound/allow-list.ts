import { isIP } from "node:net";
import type ipaddr from "ipaddr.js";
import { isMetadataAddress, parseAddress } from "./is-public-address.ts";

interface NameRule {
  readonly kind: "name";
  /** Lower-case; with its leading dot for `*.suffix`. */
  readonly name: string;
  readonly port: string | undefined;
}

interface NetworkRule {
  readonly kind: "network";
  readonly network: [ipaddr.IPv4 | ipaddr.IPv6, number];
  readonly port: string | undefined;
}

export type AllowRule = NameRule | NetworkRule;

/**
 * One entry of OUTBOUND_ALLOW: a host, `*.suffix` or address (each with `:port` or for every port), or a CIDR.
 * Undefined if invalid.
 */
export function parseAllowRule(entry: string): AllowRule | undefined {
  if (entry.includes("/")) return parseNetwork(entry);
  if (isIP(entry) !== 0) return addressRule(entry, undefined);
  const [, host = "", port] = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (port !== undefined && Number(port) > 65_535) return undefined;
  const bare = host.replace(/^\[|\]$/g, "");
  if (host.startsWith("[") || isIP(bare) !== 0) return addressRule(bare, port);
  const suffix = host.startsWith("*.") ? host.slice(2) : undefined;
  const name = canonicalName(suffix ?? host);
  return name === undefined ? undefined : { kind: "name", name: suffix ? `.${name}` : name, port };
}

function parseNetwork(entry: string): NetworkRule | undefined {
  const [address = "", bits = "", ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32))
    return undefined;
  const network = parseAddress(address);
  // An IPv4 network written as IPv6 would match nothing, because addresses are compared in canonical form.
  if (!network || (family === 6) !== (network.kind() === "ipv6")) return undefined;
  return { kind: "network", network: [network, Number(bits)], port: undefined };
}

function addressRule(text: string, port: string | undefined): NetworkRule | undefined {
  const address = parseAddress(text);
  return address && { kind: "network", network: [address, address.kind() === "ipv6" ? 128 : 32], port };
}

/** As in URLs: lower-case, ASCII, no trailing dot. */
function canonicalName(text: string): string | undefined {
  const parsed = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  if (!parsed || !/^[\p{L}\p{N}._-]+$/u.test(text) || isIP(parsed.hostname) !== 0) return undefined;
  return parsed.hostname.replace(/\.$/, "");
}

export interface AllowList {
  /** Whether the operator allowed this host by name. It may then have any address except a cloud's metadata service. */
  allowsName(host: string, port: string): boolean;
  allowsAddress(
    address: ipaddr.IPv4 | ipaddr.IPv6,
    options: { readonly port: string; readonly named: boolean },
  ): boolean;
}

/**
 * What the operator allows besides the public internet.
 * @throws Error for an invalid entry (env.ts checks before).
 */
export function createAllowList(entries: readonly string[]): AllowList {
  const rules = entries.map((entry) => {
    const rule = parseAllowRule(entry);
    if (!rule) throw new Error(`not an entry of OUTBOUND_ALLOW: ${entry}`);
    return rule;
  });
  const fits = (rule: AllowRule, port: string) => rule.port === undefined || rule.port === port;
  return {
    allowsName: (host, port) =>
      rules.some(
        (rule) =>
          rule.kind === "name" &&
          fits(rule, port) &&
          (rule.name.startsWith(".") ? host.endsWith(rule.name) : host === rule.name),
      ),
    allowsAddress: (address, { port, named }) =>
      (named && !isMetadataAddress(address)) ||
      rules.some(
        (rule) =>
          rule.kind === "network" &&
          fits(rule, port) &&
          rule.network[0].kind() === address.kind() &&
          address.match(rule.network),
      ),
  };
}

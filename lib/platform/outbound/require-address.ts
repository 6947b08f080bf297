import { isIP } from "node:net";
import type { AllowList } from "./allow-list.ts";
import { isLocalName, parseTarget } from "./find-route.ts";
import { isPublicAddress, parseAddress } from "./is-public-address.ts";
import { OutboundError } from "./outbound-error.ts";

/** See Outbound. */
export function requireAddress(target: string, allow: AllowList): URL {
  const url = parseTarget(target);
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const address = isIP(host) === 0 ? undefined : parseAddress(host);
  const isAllowed = address
    ? allow.allowsAddress(address, { port, named: false })
    : allow.allowsName(host, port);
  if (url.protocol !== "https:" && !isAllowed)
    throw new OutboundError("invalid_request", "The URL needs https://.");
  if (!isAllowed && (address ? !isPublicAddress(address) : isLocalName(host)))
    throw new OutboundError(
      "blocked_address",
      `The host ${host} may not be called: its address is not a public one.`,
    );
  return url;
}

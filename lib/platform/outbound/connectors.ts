import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction, Socket } from "node:net";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { connectionLookup, type HostLookups } from "./host-lookups.ts";
import { OutboundError } from "./outbound-error.ts";

export interface ConnectSettings {
  readonly timeoutMs: number;
  /** Certificate authorities besides the system's. */
  readonly ca?: readonly string[] | undefined;
  /** Resolves a proxy's own name. */
  readonly lookups: HostLookups;
}

function connectorTo(
  settings: ConnectSettings,
  lookup: LookupFunction = connectionLookup(settings.lookups, settings.timeoutMs),
) {
  return buildConnector({
    timeout: settings.timeoutMs,
    allowH2: false,
    // Tries several addresses, starting the next after half a second.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 500,
    ...(settings.ca ? { ca: [...settings.ca] } : {}),
    lookup,
  });
}

/** Connects to the checked addresses, even if the name now resolves differently. */
export function pinnedConnector(
  settings: ConnectSettings & { readonly addresses: readonly string[] },
): buildConnector.connector {
  const found = settings.addresses.map((address) => ({ address, family: isIP(address) }));
  return connectorTo(settings, (_host, { all }, answer) => {
    const [first] = found;
    if (all) answer(null, found);
    else if (first) answer(null, first.address, first.family);
  });
}

/**
 * Connects to the proxy itself, for requests in absolute form. The operator configured it, so its name is resolved
 * normally.
 */
export function proxyConnector(
  settings: ConnectSettings & { readonly proxy: URL },
): buildConnector.connector {
  const connect = connectorTo(settings);
  const servername = settings.proxy.hostname;
  return (options, callback) =>
    connect({ ...options, ...(isIP(servername) === 0 ? { servername } : {}) }, (...[error, socket]) =>
      error ? callback(asProxyError(error), null) : callback(null, socket),
    );
}

/** A connection through the proxy (CONNECT), and TLS with the target inside it. */
export function tunnelConnector(
  settings: ConnectSettings & { readonly proxy: URL },
): buildConnector.connector {
  const secure = connectorTo(settings);
  return (options, callback) => {
    const authority = `${options.host?.replace(/:\d+$/, "") ?? options.hostname}:${options.port || "443"}`;
    openTunnel({ ...settings, authority }).then(
      (httpSocket) => secure({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

function openTunnel({
  proxy,
  authority,
  timeoutMs,
  ca,
  lookups,
}: ConnectSettings & { readonly proxy: URL; readonly authority: string }): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const open = proxy.protocol === "https:" ? requestHttps : requestHttp;
  const connecting = open({
    host: proxy.hostname.replace(/^\[|\]$/g, ""),
    port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
    method: "CONNECT",
    path: authority,
    headers: { host: authority, ...proxyAuthorization(proxy) },
    agent: false,
    lookup: connectionLookup(lookups, timeoutMs),
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca ? { ca: [...ca] } : {}),
  });
  connecting.on("connect", (answer, socket: Socket, head) => {
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    } else {
      socket.destroy();
      reject(
        new OutboundError("proxy", `The proxy refused the connection (${status}).`, {
          retryable: status >= 500,
        }),
      );
    }
  });
  connecting.on("error", (error) => reject(asProxyError(error)));
  connecting.end();
  return promise;
}

export function proxyAuthorization({ username, password }: URL): { "proxy-authorization"?: string } {
  if (username === "" && password === "") return {};
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** A percent sign without a valid encoding stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function asProxyError(cause: Error): OutboundError {
  return new OutboundError("proxy", "The proxy that this service is set to use cannot be reached.", {
    cause,
  });
}

import { Agent, type Dispatcher, Pool } from "undici";
import {
  type ConnectSettings,
  pinnedConnector,
  proxyAuthorization,
  proxyConnector,
  tunnelConnector,
} from "./connectors.ts";
import type { Route } from "./find-route.ts";

/** Most bytes of one response's headers. */
const MAX_HEADER_BYTES = 32 * 1024;
/** Connections to one origin at one set of addresses; further requests wait. */
const MAX_CONNECTIONS = 256;
/** Maximum keep-alive, even if a server asks for longer. */
const MAX_KEEP_ALIVE_MS = 60_000;

export interface PoolRequest {
  readonly route: Route;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
  readonly idleTimeoutMs: number;
}

export interface SocketPool {
  request(request: PoolRequest): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/**
 * The one undici agent. It pools by origin; ours are named origin#way, and the way says how to connect: to exactly
 * these addresses, or by this proxy. So a socket is reused only by requests whose own check allowed the same addresses.
 * HTTP/1.1 only, because there an abort closes the socket.
 */
export function createSocketPool(settings: ConnectSettings): SocketPool {
  const proxies = new Map<string, URL>();
  const agent = new Agent({
    factory: (name) => {
      const [origin = "", way = ""] = String(name).split("#");
      return new Pool(origin, {
        connections: MAX_CONNECTIONS,
        maxHeaderSize: MAX_HEADER_BYTES,
        allowH2: false,
        pipelining: 1,
        keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
        connect: connectorFor(way),
      });
    },
  });

  const connectorFor = (way: string) => {
    const [kind = "", where = ""] = way.split(/=(.*)/s);
    const proxy = proxies.get(where);
    if (kind === "to") return pinnedConnector({ ...settings, addresses: where.split(",") });
    if (!proxy) throw new Error("a pool was asked for without its way");
    return kind === "forward"
      ? proxyConnector({ ...settings, proxy })
      : tunnelConnector({ ...settings, proxy });
  };

  const wayOf = ({ url, proxy, addresses }: Route) => {
    const path = url.pathname + url.search;
    if (!proxy) return { origin: `${url.origin}#to=${addresses.join(",")}`, path, headers: {} };
    proxies.set(proxy.origin, proxy);
    if (url.protocol === "https:")
      return { origin: `${url.origin}#tunnel=${proxy.origin}`, path, headers: {} };
    return {
      origin: `${proxy.origin}#forward=${proxy.origin}`,
      path: url.origin + path,
      headers: { host: url.host, ...proxyAuthorization(proxy) },
    };
  };

  return {
    request({ route, method, headers, body, signal, idleTimeoutMs }) {
      const way = wayOf(route);
      return agent.request({
        origin: way.origin,
        path: way.path,
        method,
        headers: { ...headers, ...way.headers },
        body: body ?? null,
        signal,
        headersTimeout: idleTimeoutMs,
        bodyTimeout: idleTimeoutMs,
      });
    },
    close: () => agent.destroy(),
  };
}

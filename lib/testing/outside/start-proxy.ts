import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { waitFor } from "../wait-for.ts";

const DOCS = "docs/reverse-proxy.md";

interface Addresses {
  /** Where the proxy listens, as `127.0.0.1:port`. */
  readonly listen: string;
  /** Where the service does. */
  readonly service: string;
}

export interface KindOfProxy {
  readonly title: string;
  readonly program: string;
  readonly args: (directory: string) => readonly string[];
  readonly file: string;
  readonly configure: (addresses: Addresses, directory: string) => Promise<string>;
}

/** More of nginx's configuration: it stays within an own directory. */
const nginx = (directory: string, block: string) => `daemon off; pid ${directory}/pid; error_log stderr warn;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${directory}/${kind};`).join("\n  ")}
  ${block}
}`;
const startNginx = {
  program: "nginx",
  args: (directory: string) => ["-c", `${directory}/nginx.conf`, "-e", "stderr"],
  file: "nginx.conf",
};

/** Each as the docs have it, without TLS; and nginx as it is without them. */
export const nginxByTheDocs: KindOfProxy = {
  ...startNginx,
  title: "nginx as the docs say",
  configure: async ({ listen, service }, directory) =>
    nginx(
      directory,
      (await blockOfDocs("nginx"))
        .replace("listen 443 ssl;", `listen ${listen};`)
        .replace(/^ *ssl_certificate.*\n/gm, "")
        .replace("127.0.0.1:3000", service),
    ),
};

export const nginxByDefault: KindOfProxy = {
  ...startNginx,
  title: "nginx with its defaults",
  configure: async ({ listen, service }, directory) =>
    nginx(directory, `server { listen ${listen}; location / { proxy_pass http://${service}; } }`),
};

export const caddyByTheDocs: KindOfProxy = {
  title: "Caddy as the docs say",
  program: "caddy",
  args: (directory) => ["run", "--adapter", "caddyfile", "--config", `${directory}/Caddyfile`],
  file: "Caddyfile",
  configure: async ({ listen, service }) =>
    `{\n\tadmin off\n}\n${(await blockOfDocs("caddyfile"))
      .replace("laneway.example.com", `http://${listen}`)
      .replace("127.0.0.1:3000", service)}`,
};

/** Before several web processes; the trials of one put it before that alone. */
export const haproxyByTheDocs = (servers?: readonly string[]): KindOfProxy => ({
  title: "HAProxy as the docs say",
  program: "haproxy",
  args: (directory) => ["-db", "-f", `${directory}/haproxy.cfg`],
  file: "haproxy.cfg",
  configure: async ({ listen, service }, directory) => {
    const told = (await blockOfDocs("haproxy")).replace(/^ *server web-.*\n/gm, "");
    const named = (servers ?? [service]).map((address, index) => `  server web-${index + 1} ${address}\n`);
    return told
      .replace("global\n", `global\n  stats socket ${directory}/admin\n`)
      .replace(":443 ssl crt /etc/ssl/laneway.pem", listen)
      .concat(...named);
  },
});

const DIRECTORIES = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"];

/** @throws Error if the proxy is not on this machine. */
export function requireProxy({ program }: KindOfProxy): void {
  if (DIRECTORIES.some((directory) => existsSync(path.join(directory, program)))) return;
  throw new Error(`There is no ${program} on this machine. Install Debian's package ${program}.`);
}

async function blockOfDocs(language: string): Promise<string> {
  const found = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(await readFile(DOCS, "utf8"));
  if (!found?.[1]) throw new Error(`${DOCS} has no block of ${language}`);
  return found[1];
}

/** @throws Error with what it said where it does not start, or is not on this machine. */
export async function startProxy(
  { title, program, args, file, configure }: KindOfProxy,
  addresses: Addresses,
): Promise<{ origin: string; directory: string; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "laneway-proxy-"));
  await chmod(directory, 0o755); // nginx's workers are another user's
  await writeFile(path.join(directory, file), await configure(addresses, directory));
  const child = spawn(program, args(directory), {
    env: { NODE_ENV: "production", PATH: DIRECTORIES.join(":"), HOME: directory },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaint = text(child.stderr);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const origin = `http://${addresses.listen}`;
  const close = async () => {
    await end(child);
    await rm(directory, { recursive: true, force: true });
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${title} ended: ${await complaint}`);
    return fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await Promise.race([waitFor(title, answers), failed]);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, directory, close };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

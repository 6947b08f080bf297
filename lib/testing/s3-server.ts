import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#lib/platform/env/file-storage-settings.ts";

const BUCKET = "laneway-test";

export interface S3TestServer {
  readonly settings: S3Settings;
  /** While set, every request is answered 503, as by an overloaded S3. */
  isOverloaded: boolean;
  /** Hears each request before it is answered. */
  onRequest: ((method: string, path: string) => void | Promise<void>) | undefined;
  /** The names of all stored objects, without the prefix. */
  objects(): Promise<string[]>;
  close(): Promise<void>;
}

/** A real S3 server on a directory of its own. */
export async function startS3Server(): Promise<S3TestServer> {
  const directory = await mkdtemp(join(tmpdir(), "laneway-s3-"));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const server = createServer(async (request, response) => {
    await started.onRequest?.(request.method ?? "", request.url ?? "");
    if (!started.isOverloaded) return answer(request, response);
    request.resume();
    response.writeHead(503, { "content-type": "application/xml" });
    response.end("<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  const started: S3TestServer = {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${address.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
      prefix: "files/",
    },
    isOverloaded: false,
    onRequest: undefined,
    async objects() {
      const names = await readdir(join(directory, BUCKET), { recursive: true });
      return names.flatMap((name) => /^files\/(.+)\._S3rver_object$/.exec(name)?.[1] ?? []).sort();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      await rm(directory, { recursive: true, force: true });
    },
  };
  return started;
}

import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { isDomainError } from "#lib/contract/errors.ts";
import type { S3Settings } from "#lib/platform/env/file-storage-settings.ts";
import type { Log } from "#lib/platform/log.ts";
import { ObjectMissing, type ObjectStore, storageUnavailable } from "./object-store.ts";

/** A caller waits meanwhile; the client makes three attempts. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;

type Library = typeof import("@aws-sdk/client-s3");

/**
 * A bucket of S3. Loaded where one is configured: the library is large.
 * @param onFailure called with each call that failed, after the client's attempts.
 */
export async function openS3Store(
  settings: S3Settings,
  log: Log,
  onFailure: () => void = () => {},
): Promise<ObjectStore> {
  const library = await import("@aws-sdk/client-s3");
  const { bucket, endpoint, region, credentials, prefix } = settings;
  const client = new library.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const failed = (error: unknown) => {
    onFailure();
    log.error({ err: error, bucket }, "the storage of files does not answer");
    return storageUnavailable(error);
  };
  return {
    place: `s3://${bucket}/${prefix}`,
    async put(name, bytes) {
      const command = new library.PutObjectCommand({ ...at(name), Body: bytes });
      await client.send(command).catch((error: unknown) => {
        throw failed(error);
      });
    },
    async *get(name, { start, end }) {
      try {
        const found = await getRange({
          client,
          library,
          of: { ...at(name), Range: `bytes=${start}-${end - 1}` },
        });
        if (found) yield* bodyOf(found);
      } catch (error) {
        throw error instanceof ObjectMissing || isDomainError(error) ? error : failed(error);
      }
    },
    async remove(name) {
      const command = new library.DeleteObjectCommand(at(name));
      await client.send(command).catch((error: unknown) => {
        throw failed(error);
      });
    },
    close: () => client.destroy(),
  };
}

async function getRange({
  client,
  library,
  of,
}: {
  client: S3Client;
  library: Library;
  of: { Bucket: string; Key: string; Range: string };
}): Promise<GetObjectCommandOutput | undefined> {
  try {
    return await client.send(new library.GetObjectCommand(of));
  } catch (error) {
    if (error instanceof library.NoSuchKey) throw new ObjectMissing(of.Key);
    // The range begins where the object ends.
    if (error instanceof library.S3ServiceException && error.name === "InvalidRange") return undefined;
    throw error;
  }
}

/** In Node the body is a stream of buffers, whatever the library's types allow for browsers. */
async function* bodyOf({ Body }: GetObjectCommandOutput): AsyncGenerator<Uint8Array> {
  if (!Body || !(Symbol.asyncIterator in Body)) throw new Error("S3 answered without a body");
  yield* Body as AsyncIterable<Uint8Array>; // see above
}

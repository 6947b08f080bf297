import { z } from "zod";
import { httpUrl, optional } from "./env-readers.ts";

/** Where files are stored, if not in PostgreSQL (docs/files.md). */
export const fileStorageVariables = {
  FILES_S3_BUCKET: optional(z.string()),
  /** A server other than Amazon's; its bucket is part of the path. */
  FILES_S3_ENDPOINT: optional(httpUrl),
  FILES_S3_REGION: z.string().default(""),
  /** Both unset: the credentials that the machine has, such as an instance's role. */
  FILES_S3_ACCESS_KEY_ID: optional(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** Put before the name of every object, for a bucket that others use as well. */
  FILES_S3_PREFIX: z.string().default(""),
};

const Variables = z.object(fileStorageVariables);

/** A bucket of S3, or of a server that speaks its protocol. */
export interface S3Settings {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly prefix: string;
}

/** Converts the variables; undefined where files are stored in PostgreSQL. */
export function fileStorageSettings(env: z.output<typeof Variables>): S3Settings | undefined {
  const accessKeyId = env.FILES_S3_ACCESS_KEY_ID;
  const secretAccessKey = env.FILES_S3_SECRET_ACCESS_KEY;
  if (env.FILES_S3_BUCKET === undefined) return undefined;
  return {
    bucket: env.FILES_S3_BUCKET,
    endpoint: env.FILES_S3_ENDPOINT,
    region: env.FILES_S3_REGION || "us-east-1",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: env.FILES_S3_PREFIX,
  };
}

/** Incomplete settings, one line each. */
export function fileStorageFaults(source: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => Boolean(source[name]);
  const faults: string[] = [];
  const others = Object.keys(fileStorageVariables).filter(
    (name) => name !== "FILES_S3_BUCKET" && isSet(name),
  );
  if (!isSet("FILES_S3_BUCKET") && others.length > 0)
    faults.push(`  FILES_S3_BUCKET: must be set beside ${others.join(", ")}`);
  const [id, secret] = ["FILES_S3_ACCESS_KEY_ID", "FILES_S3_SECRET_ACCESS_KEY"] as const;
  if (isSet(id) && !isSet(secret)) faults.push(`  ${secret}: must be set beside ${id}`);
  if (isSet(secret) && !isSet(id)) faults.push(`  ${id}: must be set beside ${secret}`);
  return faults;
}

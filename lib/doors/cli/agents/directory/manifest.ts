import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import { parseJson } from "../../input/parse-json.ts";
import { readFileOf } from "../../input/read-file.ts";

/** Says which file is which agent, and what it was when both were last the same. */
export const MANIFEST = "laneway.json";

const FileName = z
  .string()
  .max(200)
  .regex(/^[^/\\\p{Cc}]+\.json$/u)
  .refine((name) => name !== MANIFEST);

const Entry = z.strictObject({
  id: z.string().min(1).max(100),
  file: FileName,
  /** Revision of the draft. */
  revision: z.int().min(0),
  /** Hash of the file's text, which tells whether somebody has changed the file since. */
  sha256: z.string().max(64),
});
export type Entry = z.infer<typeof Entry>;

const Manifest = z.strictObject({ agents: z.array(Entry).max(10_000) });

/** @throws DomainError invalid_request for one that is damaged. */
export async function readManifest(directory: string, names: readonly string[]): Promise<Entry[]> {
  if (!names.includes(MANIFEST)) return [];
  const bytes = await readFileOf({ directory, file: MANIFEST });
  const read = Manifest.safeParse(parseJson({ bytes, what: MANIFEST }));
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.join("/") ?? "";
    throw new DomainError("invalid_request", `${MANIFEST} is damaged at /${place}: ${issue?.message ?? ""}.`);
  }
  const { agents } = read.data;
  for (const member of ["id", "file"] as const) {
    const values = agents.map((entry) => entry[member]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice === undefined) continue;
    throw new DomainError("invalid_request", `${MANIFEST} names ${twice} twice.`);
  }
  return agents;
}

export async function writeManifest(directory: string, entries: readonly Entry[]): Promise<void> {
  const agents = entries.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  await writeFile(join(directory, MANIFEST), `${JSON.stringify({ agents }, null, 2)}\n`);
}

export const textDigest = (text: string): string => createHash("sha256").update(text).digest("hex");

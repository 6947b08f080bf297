import { readFileSync, statSync } from "node:fs";

/** Variables whose values are secret. Addresses are among them: a password may stand in each. */
export const SECRET_VARIABLES = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "LANEWAY_SECRET",
  "METRICS_TOKEN",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "OPENAI_COMPATIBLE_API_KEY",
  "SIGN_IN_OIDC_CLIENT_SECRET",
  "SIGN_IN_GOOGLE_CLIENT_SECRET",
  "SIGN_IN_GITHUB_CLIENT_SECRET",
  "FILES_S3_ACCESS_KEY_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "HTTP_PROXY",
  "HTTPS_PROXY",
] as const;

const MAX_BYTES = 64 * 1024;

type Source = Readonly<Record<string, string | undefined>>;

export interface FileFault {
  /** The secret's variable, without `_FILE`. */
  readonly name: string;
  /** The line that tells it. */
  readonly text: string;
}

/** The variable that names the file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Replaces `<NAME>_FILE` by `<NAME>` with what stands in that file, without the line ends at its end. This is how Docker,
 * Kubernetes and systemd hand secrets over. No fault repeats a value: somebody may have put the secret itself there.
 * @returns the environment without the variables that name files, and what is wrong with files.
 */
export function readSecretFiles(source: Source): { resolved: Source; faults: FileFault[] } {
  const resolved: Record<string, string | undefined> = { ...source };
  const faults: FileFault[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = source[fileVariable(name)];
    if (!file) continue;
    const other = alsoSet(source, name);
    const found =
      other === undefined ? readSecret(file) : { fault: `must not be set beside ${other}: keep one of them` };
    if ("fault" in found) faults.push({ name, text: `  ${fileVariable(name)}: ${found.fault}` });
    else resolved[name] = found.secret;
    delete resolved[fileVariable(name)];
  }
  return { resolved, faults };
}

/** Whether a line tells of a secret whose file has a fault already. */
export function isOfFile(line: string, faults: readonly FileFault[]): boolean {
  return faults.some(({ name }) => line.startsWith(`  ${name}:`));
}

/** Proxies are also read from names in lower case. */
function alsoSet(source: Source, name: string): string | undefined {
  return [name, ...(name.endsWith("_PROXY") ? [name.toLowerCase()] : [])].find((one) => source[one]);
}

function readSecret(file: string): { secret: string } | { fault: string } {
  try {
    const found = statSync(file);
    // Others, such as a pipe without a writer, could hold the start for ever.
    if (!found.isFile()) return { fault: "must name a file, and names something else" };
    if (found.size > MAX_BYTES) return { fault: `must name a file of at most ${MAX_BYTES / 1024} KiB` };
    const secret = new TextDecoder("utf-8", { fatal: true })
      .decode(readFileSync(file))
      .replace(/[\r\n]+$/, "");
    return secret === "" ? { fault: "names a file that is empty" } : { secret };
  } catch (error) {
    return { fault: REASONS[codeOf(error)] ?? `names a file that can't be read (${codeOf(error)})` };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "names a file that does not exist",
  ENOTDIR: "names a file that does not exist",
  EACCES: "names a file that this user may not read",
  ERR_ENCODING_INVALID_ENCODED_DATA: "names a file that is not text in UTF-8",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

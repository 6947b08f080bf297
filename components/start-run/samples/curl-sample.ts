import { addressOfCall, type Call, KEY_VARIABLE } from "./call.ts";

/** A command for a POSIX shell that starts the run. Files go through a pipe: a shell bounds the length of arguments. */
export function curlSample(call: Call): string {
  const { body, attachments } = call;
  const files = attachments.filter(({ storageKey }) => storageKey === undefined);
  const options = [`-H "Authorization: Bearer $${KEY_VARIABLE}"`, `-H 'Content-Type: application/json'`];
  const command = [`curl -sS ${addressOfCall(call)}`, ...options];
  if (files.length > 0) return piped(call, [...command, "--data-binary @-"]);
  const stored = attachments.length > 0 ? { attachments } : {};
  return [
    ...command,
    // Only between values does JSON hold line breaks, so the indentation changes none of them.
    `-d ${quoted(JSON.stringify({ ...body, ...stored }, null, 2).replaceAll("\n", "\n  "))}`,
  ].join(" \\\n  ");
}

/** The body in pieces, the files between them as base64. */
function piped({ body, attachments }: Call, command: readonly string[]): string {
  const head = JSON.stringify(body).slice(0, -1);
  const lines: string[] = [];
  let text = `${head}${head === "{" ? "" : ","}"attachments":[`;
  for (const [index, { name, type, storageKey }] of attachments.entries()) {
    if (index > 0) text += ",";
    if (storageKey !== undefined) {
      text += JSON.stringify({ name, type, storageKey });
      continue;
    }
    text += `${JSON.stringify({ name, type }).slice(0, -1)},"base64":"`;
    lines.push(`printf '%s' ${quoted(text)}`, `base64 < ${fileName(name)} | tr -d '\\n'`);
    text = '"}';
  }
  lines.push(`printf '%s' ${quoted(`${text}]}`)}`);
  return `{\n${lines.map((line) => `  ${line}\n`).join("")}} | ${command.join(" \\\n  ")}`;
}

/** A name that begins with a dash would be read as an option. */
function fileName(name: string): string {
  return quoted(name.startsWith("-") ? `./${name}` : name);
}

/** Within single quotes a shell reads everything as it stands, but for a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

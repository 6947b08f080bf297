import type { JsonObject } from "#lib/contract/json.ts";
import { addressOfCall, type Call, type HttpMethod, KEY_VARIABLE, type SampleAttachment } from "./call.ts";

/** Joins the lines of one command. */
const CONTINUED = " \\\n  ";

/** A command for a POSIX shell. Files go through a pipe, because shells limit the length of arguments. */
export function curlSample(call: Call): string {
  const { body, attachments, method = "POST", isOpen, sendsFile = false, isStream, headers = {} } = call;
  const files = attachments.filter(({ storageKey }) => storageKey === undefined);
  const command = [
    `curl -sS ${isStream ? "-N " : ""}${methodOption(method, body !== undefined || sendsFile)}${shellAddress(addressOfCall(call))}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $${KEY_VARIABLE}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ];
  if (sendsFile) {
    command.push(`-H 'Content-Type: application/octet-stream'`, "--data-binary @FILE");
    return command.join(CONTINUED);
  }
  if (body === undefined) return command.join(CONTINUED);
  command.push(`-H 'Content-Type: application/json'`);
  if (files.length > 0) return piped({ body, attachments }, [...command, "--data-binary @-"]);
  const stored = attachments.length > 0 ? { attachments } : {};
  return [
    ...command,
    // JSON text has line breaks only between values, so indenting them changes no value.
    `-d ${quoted(JSON.stringify({ ...body, ...stored }, null, 2).replaceAll("\n", "\n  "))}`,
  ].join(CONTINUED);
}

/** curl sends GET by itself, and POST what has a body. */
function methodOption(method: HttpMethod, hasBody: boolean): string {
  if (method === "GET" || (method === "POST" && hasBody)) return "";
  return `-X ${method} `;
}

/** A query has characters that a shell would read: `&`, `?`, `*`. */
function shellAddress(address: string): string {
  return /^[\w.:/~-]*$/.test(address) ? address : quoted(address);
}

/** The body in pieces, with the files as base64 between them. */
function piped(
  { body, attachments }: { body: JsonObject; attachments: readonly SampleAttachment[] },
  command: readonly string[],
): string {
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
  return `{\n${lines.map((line) => `  ${line}\n`).join("")}} | ${command.join(CONTINUED)}`;
}

/** A name with a leading dash would be parsed as an option. */
function fileName(name: string): string {
  return quoted(name.startsWith("-") ? `./${name}` : name);
}

/** Within single quotes a shell takes every character literally, except a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

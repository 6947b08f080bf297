import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type StaticContent, staticContent } from "./static-content.ts";

/** Scalar with all it needs in one file, where npm put it: neither host bundles it. */
const SCRIPT_FILE = join(process.cwd(), "node_modules/@scalar/api-reference/dist/browser/standalone.js");

let script: Promise<StaticContent> | undefined;

/** The program that renders /docs: 3.6 MB, read at its first use. */
export function docsScript(): Promise<StaticContent> {
  script ??= readScript().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

async function readScript(): Promise<StaticContent> {
  const bytes = new Uint8Array(await readFile(SCRIPT_FILE));
  return staticContent({ bytes, contentType: "text/javascript; charset=utf-8" });
}

/** Part of the script's address, so that a browser may keep it for ever. */
export function versionOf({ etag }: StaticContent): string {
  return etag.replaceAll('"', "");
}

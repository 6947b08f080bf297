import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sourcesByLine } from "#lib/platform/built-sources.ts";
import type { CpuProfile, ProfileNode } from "./open-inspector.ts";

/**
 * The profile with each function in its source file, where it was built into one of the service's.
 * @param root the checkout, as a file URL that ends with a slash.
 * @param built what the URLs of built files begin with.
 */
export async function nameSources({
  profile,
  root,
  built,
}: {
  profile: CpuProfile;
  root: string;
  built: string;
}): Promise<CpuProfile> {
  const urls = new Set(
    profile.nodes.map(({ callFrame }) => callFrame.url).filter((url) => url.startsWith(built)),
  );
  const files = new Map(
    await Promise.all(
      [...urls].map(async (url) => [url, sourcesByLine(await readFile(fileURLToPath(url), "utf8"))] as const),
    ),
  );
  const named = (node: ProfileNode): ProfileNode => {
    const { callFrame } = node;
    const name = files.get(callFrame.url)?.[callFrame.lineNumber];
    return name === undefined ? node : { ...node, callFrame: { ...callFrame, url: `${root}${name}` } };
  };
  return { ...profile, nodes: profile.nodes.map(named) };
}

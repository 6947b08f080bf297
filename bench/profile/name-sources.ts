import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { CpuProfile, ProfileNode } from "./open-inspector.ts";

/** What esbuild writes above the text of each module: `// lib/nouns/runs/start-run.ts`. */
const MODULE = /^\/\/ ((?:app|lib)\/\S+|server\.ts|worker\.ts)$/;

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
      [...urls].map(async (url) => [url, modulesByLine(await readFile(fileURLToPath(url), "utf8"))] as const),
    ),
  );
  const named = (node: ProfileNode): ProfileNode => {
    const { callFrame } = node;
    const name = files.get(callFrame.url)?.[callFrame.lineNumber];
    return name === undefined ? node : { ...node, callFrame: { ...callFrame, url: `${root}${name}` } };
  };
  return { ...profile, nodes: profile.nodes.map(named) };
}

/** The module that each line of a built file belongs to. */
function modulesByLine(text: string): (string | undefined)[] {
  let current: string | undefined;
  return text.split("\n").map((line) => {
    current = MODULE.exec(line)?.[1] ?? current;
    return current;
  });
}

import { sourceAt } from "#lib/platform/built-sources.ts";
import type { CpuProfile, ProfileNode } from "./open-inspector.ts";

/**
 * The profile with each function in its source file, where it was built into one of the service's.
 * @param root the checkout, as a file URL that ends with a slash.
 * @param built what the URLs of built files begin with.
 */
export function nameSources({
  profile,
  root,
  built,
}: {
  profile: CpuProfile;
  root: string;
  built: string;
}): CpuProfile {
  const named = (node: ProfileNode): ProfileNode => {
    const { callFrame } = node;
    const { url, lineNumber } = callFrame; // the inspector counts lines from 0
    const source = url.startsWith(built) ? sourceAt(url, lineNumber + 1) : undefined;
    return source === undefined ? node : { ...node, callFrame: { ...callFrame, url: `${root}${source}` } };
  };
  return { ...profile, nodes: profile.nodes.map(named) };
}

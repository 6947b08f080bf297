const OLDEST_MAJOR = 24;

/**
 * Refuses to start with an older Node than the project's own. If npm's scripts are off, or a file is run by hand, the
 * machine's Node would be used silently and fail later in some other place.
 */
export function requireNode(version: string = process.versions.node): void {
  const complaint = nodeComplaint(version);
  if (complaint === undefined) return;
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

/** Undefined for a supported version. */
export function nodeComplaint(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return undefined;
  return `Laneway runs on Node ${OLDEST_MAJOR} or newer, and this is Node ${version}.\nStart it with npm start, which brings the right one.`;
}

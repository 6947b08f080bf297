// @ts-check

const OLDEST_NODE = 20;
/** The oldest glibc that Node 24's own binaries run with. */
const OLDEST_GLIBC_MINOR = 28;

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {string} node such as `20.11.1`
 * @property {string | undefined} glibc such as `2.36`; undefined where Linux uses another C library
 */

/**
 * One sentence for a machine that Laneway does not support; undefined for one it does.
 * @param {Machine} machine
 */
export function platformComplaint(machine = thisMachine()) {
  const { platform, arch, node, glibc } = machine;
  if (Number.parseInt(node, 10) < OLDEST_NODE) {
    return `Laneway needs Node ${OLDEST_NODE} or newer to start, and this is Node ${node}: install a current one from https://nodejs.org.`;
  }
  if (platform === "win32") {
    return "Laneway runs on Windows under WSL 2: install it with `wsl --install` and start Laneway in its terminal.";
  }
  if (platform !== "linux" && platform !== "darwin") {
    return `Laneway runs on Linux, macOS and Windows under WSL 2, not on ${platform}.`;
  }
  if (arch !== "x64" && arch !== "arm64") {
    return `Laneway runs on x64 and arm64 processors, not on ${arch}.`;
  }
  if (platform !== "linux") return undefined;
  if (glibc === undefined) {
    return "Laneway needs a Linux with glibc (Debian, Ubuntu, Fedora, …); Alpine and other musl systems are not supported.";
  }
  if (Number(glibc.split(".")[1]) < OLDEST_GLIBC_MINOR) {
    return `Laneway needs glibc 2.${OLDEST_GLIBC_MINOR} or newer, and this system has ${glibc}.`;
  }
  return undefined;
}

/** @returns {Machine} */
function thisMachine() {
  const { platform, arch, versions } = process;
  return { platform, arch, node: versions.node, glibc: platform === "linux" ? glibcVersion() : undefined };
}

function glibcVersion() {
  const { report } = process;
  // Otherwise it looks up names for open sockets, which can take seconds; @types/node does not know it.
  Object.assign(report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report.getReport());
  return header.glibcVersionRuntime;
}

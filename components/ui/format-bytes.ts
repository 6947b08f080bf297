const UNITS = ["bytes", "kB", "MB", "GB"];

/** "820 bytes", "4.2 kB", "19.6 MB". */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

const UNITS = ["bytes", "KB", "MB", "GB"];

/** "820 bytes", "4.2 KB", "12 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  if (bytes === 1) return "1 byte";
  const value = bytes / 1_000 ** power;
  return `${power === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

/** The text that replaces a redacted value (D12). */
export const REDACTED = "[redacted]";

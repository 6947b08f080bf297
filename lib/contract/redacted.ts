/** The text that replaces a hidden value (D12). */
export const REDACTED = "[redacted]";

/** What stands in place of a value that is hidden (D12). */
export const REDACTED = "[redacted]";

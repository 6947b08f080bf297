/** Whether a retry may succeed (agent document, Failure): only 408, 425, 429 and 5xx. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

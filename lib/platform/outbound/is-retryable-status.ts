/** Whether the same call may succeed later (agent document, Failure): 408, 425, 429 and 5xx, nothing else. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

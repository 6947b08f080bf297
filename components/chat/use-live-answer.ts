/** What the model has said so far of the answer it is giving; empty where nobody tells before it is whole. */
export function useLiveAnswer(_runId: string, _isAnswering: boolean): string {
  return "";
}

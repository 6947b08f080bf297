/** Whether the service answers at all. */
export async function reachesService(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  return response?.ok === true;
}

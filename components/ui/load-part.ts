const ASK_AGAIN_MS = 3_000;

/**
 * Loads a part's script. A failed load would break its page, so without network this waits and retries.
 * @param ports for tests.
 * @throws the error of `load` if the service answers: the script does not exist any more.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  ports = { reachesService, pause: () => new Promise<void>((go) => setTimeout(go, ASK_AGAIN_MS)) },
): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Retries once when the service answers: it may have just come back.
      if (await ports.reachesService()) return load();
      await ports.pause();
    }
  }
}

/** Whether the service answers at all. */
export async function reachesService(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  return response?.ok === true;
}

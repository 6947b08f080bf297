import { reachesService } from "./reaches-service.ts";

const ASK_AGAIN_MS = 3_000;

/**
 * Loads the script of a part. A part that fails to load takes its page with it, so without network this waits and goes
 * on by itself.
 * @param ports for tests.
 * @throws what `load` throws while the service answers: the script is not there any more.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  ports = { reachesService, pause: () => new Promise<void>((go) => setTimeout(go, ASK_AGAIN_MS)) },
): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Once more when it answers: it may have come back since.
      if (await ports.reachesService()) return load();
      await ports.pause();
    }
  }
}

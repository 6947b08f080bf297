import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#lib/platform/log.ts";
import { keepDocumentOffer } from "./keep-document-offer.ts";

afterEach(() => vi.useRealTimers());

const log = createLog({ level: "silent" });
const HOUR_MS = 3_600_000;

test("whether documents can be read is tried at start and every hour, until the service stops", async () => {
  vi.useFakeTimers();
  let checks = 0;
  const documentOffer = {
    isOffered: () => false,
    check: async () => {
      checks += 1;
    },
  };
  const kept = keepDocumentOffer({ documentOffer, log });
  expect(checks).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(checks).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 2 * HOUR_MS);
  expect(checks).toBe(4);
  kept.stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(checks).toBe(4);
});

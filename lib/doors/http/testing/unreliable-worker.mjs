import { parentPort } from "node:worker_threads";

/** Does what the first byte of a body says: `x` ends the thread, `m` takes all its memory, `e` throws. */
parentPort.on("message", ({ bytes }) => {
  switch (String.fromCharCode(bytes[0])) {
    case "x":
      process.exit(7);
      break;
    case "m":
      takeAllMemory();
      break;
    case "e":
      throw new Error("a fault in the thread");
    default:
      parentPort.postMessage({ parsed: { value: Buffer.from(bytes).toString(), parts: [] } });
  }
});

function takeAllMemory() {
  for (const kept = []; ; ) kept.push({ at: kept.length });
}

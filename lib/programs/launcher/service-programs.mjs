// @ts-check
import path from "node:path";

/** Where the service's programs are built: beside the packages that they import. Relative to the checkout. */
export const SERVICE_DIRECTORY = "node_modules/.cache/laneway/service";

/**
 * A program of the service, relative to the checkout.
 * @param {"server" | "worker"} name
 */
export const serviceProgram = (name) => path.join(SERVICE_DIRECTORY, `${name}.mjs`);

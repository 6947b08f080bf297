// biome-ignore lint/style/noProcessEnv: handed on
const given = process.env.NODE_COMPILE_CACHE;

/**
 * For processes that get none of this one's environment: `npm test` has a directory for what Node compiles, because
 * hundreds of processes start in it, and compiling took half of each start.
 */
export const COMPILE_CACHE: Readonly<Record<string, string>> = given ? { NODE_COMPILE_CACHE: given } : {};

/** Where the service under test keeps its data; set by start-service.ts for those who drive it. */
export const DATA_DIR_VARIABLE = "LANEWAY_E2E_DATA_DIR";

export function dataDir(): string {
  // biome-ignore lint/style/noProcessEnv: between the runner and its workers
  const directory = process.env[DATA_DIR_VARIABLE];
  if (!directory) throw new Error("the service has not been started");
  return directory;
}

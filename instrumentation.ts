/**
 * Next calls this once when its server starts. `npm run dev` is plain `next dev`: there, and only there, the
 * runtime and its worker live in Next's own copy of the modules. In production server.ts has started them.
 */
export async function register(): Promise<void> {
  // The bundler replaces both names, and so leaves all of this out of a production build.
  if (process.env.NODE_ENV === "development" && process.env.NEXT_RUNTIME === "nodejs") {
    const { startForDevelopment } = await import("#lib/programs/service/start-for-development.ts");
    await startForDevelopment({ source: process.env });
  }
}

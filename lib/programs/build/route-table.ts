import path from "node:path";
import type { Plugin } from "esbuild";
import { findRouteFiles } from "#lib/doors/http/find-route-files.ts";

/** Imports a route's file by its name, which a bundler can't follow. */
const LOADER = /\/lib\/doors\/http\/load-route\.ts$/;
const TABLES = "laneway-routes";
/** What the dashboard's pages ask. */
const DASHBOARD = "app/api/";
/** next-auth's handlers, which Next serves. */
const NEXT_AUTH = `${DASHBOARD}auth/`;

/**
 * Replaces `load-route.ts` in the built programs: the same function, which knows all routes. Those of the dashboard are
 * a table of their own, so that a process without it does not hold them.
 */
export function routeTable({ root }: { root: string }): Plugin {
  return {
    name: TABLES,
    setup({ onLoad, onResolve }) {
      onLoad({ filter: LOADER }, () => ({ contents: loader, resolveDir: root }));
      onResolve({ filter: new RegExp(`^${TABLES}:`) }, ({ path: name }) => ({
        path: name,
        namespace: TABLES,
      }));
      onLoad({ filter: /./, namespace: TABLES }, async ({ path: name }) => {
        const files = (await findRouteFiles({ appDir: path.join(root, "app") }))
          .map(({ file }) => path.relative(root, file))
          .filter((file) => !file.startsWith(NEXT_AUTH))
          .filter((file) => file.startsWith(DASHBOARD) === name.endsWith(":dashboard"));
        return { contents: tableOf(files), resolveDir: root };
      });
    },
  };
}

const loader = `
  import { relative } from "node:path";
  export async function loadRoute(file) {
    const name = relative(process.cwd(), file);
    const { routes } = name.startsWith("${DASHBOARD}")
      ? await import("${TABLES}:dashboard")
      : await import("${TABLES}:programs");
    if (!Object.hasOwn(routes, name)) throw new Error(\`\${name} was added after the service was built.\`);
    return routes[name];
  }`;

function tableOf(files: readonly string[]): string {
  const imports = files.map(
    (file, index) => `import * as route${index} from ${JSON.stringify(`./${file}`)};`,
  );
  const entries = files.map((file, index) => `${JSON.stringify(file)}: route${index},`);
  return [...imports, "export const routes = {", ...entries, "};"].join("\n");
}

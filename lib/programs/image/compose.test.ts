import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { loadEnv, VARIABLES } from "#lib/platform/env/env.ts";
import { fileVariable, SECRET_VARIABLES } from "#lib/platform/env/secret-files.ts";

const Service = z.object({
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }),
});
const Ours = Service.extend({
  command: z.tuple([z.enum(["web", "worker"])]),
  env_file: z.tuple([z.object({ path: z.literal("laneway.env"), required: z.literal(false) })]),
  stop_grace_period: z.literal("45s"),
  read_only: z.literal(true),
  depends_on: z.object({ database: z.object({ condition: z.literal("service_healthy") }) }),
});
const { services, secrets } = z
  .object({
    services: z.object({ database: Service, web: Ours, worker: Ours }),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }));

test("each service has a health check, and secrets that are declared, from files that no commit takes", () => {
  for (const service of Object.values(services)) {
    const files = Object.entries(service.environment).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, file]) => file).sort()).toEqual(
      service.secrets.map((name) => `/run/secrets/${name}`).sort(),
    );
    expect(service.secrets.filter((name) => secrets[name]?.file !== `secrets/${name}`)).toEqual([]);
  }
  expect(readFileSync(".gitignore", "utf8")).toMatch(/^deploy\/secrets\/\ndeploy\/laneway\.env$/m);
});

test("web and worker get variables that are read, and no secret stands in them", () => {
  const known = [...VARIABLES, ...SECRET_VARIABLES.map(fileVariable)];
  const { web, worker } = services;
  const names = [web, worker].flatMap(({ environment }) => Object.keys(environment));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(names.filter((name) => SECRET_VARIABLES.some((secret) => secret === name))).toEqual([]);
  expect(worker.environment).toMatchObject(web.environment);
  expect(Number.parseInt(web.stop_grace_period, 10)).toBeGreaterThan(loadEnv({}).shutdownGraceSeconds + 9.5);
});

test.each([
  [200, 0],
  [503, 1],
])("where /readyz is %i, the health check ends with %i", async (status, exitCode) => {
  const [kind, , ...args] = services.worker.healthcheck.test;
  expect(kind).toBe("CMD");
  expect(services.web.healthcheck.test).toEqual(services.worker.healthcheck.test);
  const server = createServer(({ url }, response) =>
    response.writeHead(url === "/readyz" ? status : 404).end(),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const PORT = String(typeof address === "object" && address?.port);
  const child = spawn(process.execPath, args, { env: { NODE_ENV: "test", PORT } });
  expect(await once(child, "exit")).toEqual([exitCode, null]);
  server.close();
});

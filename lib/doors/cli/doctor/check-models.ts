import { createModelCatalog, modelBaseUrls } from "#lib/execution/models/model-catalog.ts";
import { createModelFetch, type ModelFetch } from "#lib/execution/models/model-fetch.ts";
import { type ProviderProbe, probesOf } from "#lib/execution/models/providers/probes.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { createOutbound } from "#lib/platform/outbound/create-outbound.ts";
import { outboundErrorIn } from "#lib/platform/outbound/outbound-error.ts";
import { type Check, ok, problem } from "./check.ts";

const PROBE_MS = 5_000;

/** Checks the default model, and that each configured provider answers and accepts its key. */
export async function checkModels({ env }: { env: Env }): Promise<Check[]> {
  const outbound = createOutbound({ ...env.outbound, trustedOrigins: modelBaseUrls(env) });
  const fetch = createModelFetch(outbound);
  const answering = await Promise.all(probesOf(env).map((probe) => checkProvider(probe, fetch)));
  await outbound.close();
  return [checkDefault(env), ...answering];
}

/** Asks nobody. */
export function checkDefault(env: Env): Check {
  const { defaultModel } = env;
  const fault = createModelCatalog(env).describeProblem("default");
  if (fault !== null) {
    return problem("Default model", fault, "Correct DEFAULT_MODEL, or unset it to use the offline model.");
  }
  if (defaultModel !== undefined) return ok("Default model", `${defaultModel}.`);
  return ok(
    "Default model",
    "The offline model. For a real one set a provider's key, such as OPENAI_API_KEY, or OPENAI_COMPATIBLE_BASE_URL, and DEFAULT_MODEL=<provider>:<model>.",
  );
}

/** A provider without a list of models is at least reachable. */
async function checkProvider(
  { provider, baseUrl, url, headers, keyVariable, urlVariable }: ProviderProbe,
  fetch: ModelFetch,
): Promise<Check> {
  const name = `Model provider ${provider}`;
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(PROBE_MS) });
    const { status } = response;
    // Google answers 400 to an invalid key.
    const said = status === 400 ? await response.text() : "";
    await response.body?.cancel().catch(() => {});
    if (status === 401 || status === 403 || /api.?key/i.test(said)) {
      return problem(name, `${baseUrl} refuses the key (${status}).`, `Correct ${keyVariable}.`);
    }
    if (status >= 500) {
      return problem(
        name,
        `${baseUrl} answers with an error (${status}).`,
        "Repair that server. Runs retry in the meantime.",
      );
    }
    return ok(name, `${baseUrl} answers.`);
  } catch (error) {
    return problem(
      name,
      `${baseUrl} cannot be used: ${reasonOf(error)}`,
      `Check ${urlVariable} and that this machine may connect to it.`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${PROBE_MS / 1_000} seconds.`;
  return outboundErrorIn(error)?.message ?? error.message;
}

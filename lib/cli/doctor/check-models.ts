import type { Env } from "#lib/env.ts";
import { createModelCatalog } from "#lib/models/model-catalog.ts";
import { type Check, ok, problem } from "./check.ts";

const PROBE_MS = 5_000;

/** The default model and, where one is configured, whether the provider answers at all. */
export async function checkModels({ env }: { env: Env }): Promise<Check[]> {
  return [checkDefault(env), ...(env.openaiCompatible ? [await checkProvider(env.openaiCompatible)] : [])];
}

function checkDefault({ openaiCompatible, defaultModel }: Env): Check {
  const models = createModelCatalog({ openaiCompatible, defaultModel });
  const fault = models.describeProblem("default");
  if (fault !== null) {
    return problem("Default model", fault, "Correct DEFAULT_MODEL, or unset it to use the offline model.");
  }
  if (defaultModel !== undefined) return ok("Default model", `${defaultModel}.`);
  return ok(
    "Default model",
    "The offline model, which says so in its answers. For a real one set OPENAI_COMPATIBLE_BASE_URL and DEFAULT_MODEL=compatible:<model>.",
  );
}

/** Asks for the list of models, which costs nothing; a provider that has none still shows that it is there. */
async function checkProvider({ baseUrl, apiKey }: { baseUrl: string; apiKey?: string }): Promise<Check> {
  const name = "Model provider";
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(PROBE_MS),
      redirect: "manual",
    });
    await response.body?.cancel();
    const { status } = response;
    if (status === 401 || status === 403) {
      return problem(name, `${baseUrl} refuses the key (${status}).`, "Correct OPENAI_COMPATIBLE_API_KEY.");
    }
    if (status >= 500) {
      return problem(
        name,
        `${baseUrl} answers with an error (${status}).`,
        "See to that server; runs retry meanwhile.",
      );
    }
    return ok(name, `${baseUrl} answers.`);
  } catch (error) {
    return problem(
      name,
      `${baseUrl} cannot be reached: ${reasonOf(error)}.`,
      "Check OPENAI_COMPATIBLE_BASE_URL and that this machine may connect to it.",
    );
  }
}

/** fetch says only that it failed; why is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${PROBE_MS / 1_000} seconds`;
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause ? String(cause.code) : cause.message;
}

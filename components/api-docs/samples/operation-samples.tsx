"use client";

import { callSamples } from "#components/call-samples/call-samples.ts";
import { keyLine } from "#components/call-samples/key-line.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { type CodeSample, CodeTabs } from "#components/ui/code-tabs.tsx";
import type { ConsoleOperation } from "../console/console-operation.ts";
import { exampleCall } from "./example-call.ts";
import { hiddenSecret } from "./hidden-secret.ts";
import { useReader } from "./reader.tsx";
import { useSampleAgent } from "./use-sample-agent.ts";
import { useSampleKeys } from "./use-sample-keys.ts";

interface Props {
  readonly operation: ConsoleOperation;
  readonly origin: string;
}

/** A call of the operation in each language: with the reader's agent and key, or with placeholders. */
export function OperationSamples(props: Props) {
  return useReader() ? <ReadersSamples {...props} /> : <Samples {...props} agent={undefined} />;
}

function ReadersSamples(props: Props) {
  const { secret = "", agentId = null, keyId } = useReader() ?? {};
  const name = useSampleKeys().find(({ id }) => id === keyId)?.name;
  return <Samples {...props} agent={useSampleAgent(agentId)} secret={secret.trim()} keyName={name} />;
}

function Samples({
  operation,
  origin,
  agent,
  secret = "",
  keyName,
}: Props & { agent: FirstAgent | undefined; secret?: string; keyName?: string | undefined }) {
  const samples = callSamples(exampleCall(operation, { origin, agent })).map(({ language, code }) => {
    if (!operation.needsKey) return { language, code };
    if (secret !== "")
      return {
        language,
        code: `${keyLine(language, hiddenSecret(secret))}\n\n${code}`,
        copied: `${keyLine(language, secret)}\n\n${code}`,
      } satisfies CodeSample;
    if (keyName === undefined) return { language, code };
    const mark = language === "TypeScript" ? "//" : "#";
    return { language, code: `${mark} LANEWAY_API_KEY is the secret of ${keyName}.\n\n${code}` };
  });
  return <CodeTabs label={`Language of the call: ${operation.summary}`} samples={samples} />;
}

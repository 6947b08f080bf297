"use client";

import type { ReactNode } from "react";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Drawer } from "#components/ui/drawer.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { Link } from "#components/ui/link.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { StatusCode } from "./request-columns.tsx";
import type { LoggedRequest } from "./use-requests.ts";

const LINK = "text-accent-ink underline underline-offset-2 hover:no-underline";
const RUN = /\/(run_[0-9a-z]+)/;

/** One request of a key or a connected app: what was answered, and what to quote when asking about it. */
export function RequestDrawer({ request, onClose }: { request: LoggedRequest; onClose: () => void }) {
  const { at, method, path, status, errorCode, latencyMs, requestId } = request;
  const runId = RUN.exec(path)?.[1];
  return (
    <Drawer
      onClose={onClose}
      title={
        <span className="font-mono">
          <span className="text-ink-soft">{method}</span> {path}
        </span>
      }
      description={<ExactTime at={at} milliseconds />}
    >
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3">
        <Row name="Response">
          <StatusCode status={status} />
        </Row>
        {status >= 400 && (
          <Row name="Error code">
            {errorCode === null ? (
              <span className="text-ink-soft">None was kept</span>
            ) : (
              <>
                <code className="font-mono">{errorCode}</code>{" "}
                <Link href="/docs/guides/errors" className={LINK}>
                  What it means
                </Link>
              </>
            )}
          </Row>
        )}
        <Row name="Duration">
          <Duration ms={latencyMs} />
        </Row>
        <Row name="Request id">
          <CopyableId id={requestId} what="request id" />
        </Row>
        {runId !== undefined && (
          <Row name="Run">
            <Link href={`/runs/${runId}`} className={LINK}>
              Open the run
            </Link>
          </Row>
        )}
      </dl>
      {status >= 400 && (
        <p className="mt-5 text-ink-soft">
          The caller got this code with a message and the request id in the response's body. The message is
          not kept: it may quote what was sent.
        </p>
      )}
    </Drawer>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}

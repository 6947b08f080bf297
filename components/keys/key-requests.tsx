import { RequestsTable } from "./requests-table.tsx";

/** A key's logged requests. */
export function KeyRequests({ keyId }: { keyId: string }) {
  return <RequestsTable of={{ keyId }} none="No request was made with this key in the last 30 days." />;
}

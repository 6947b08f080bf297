import { RequestsTable } from "./requests-table.tsx";

/** What a key asked for and got. */
export function KeyRequests({ keyId }: { keyId: string }) {
  return <RequestsTable of={{ keyId }} none="No request was made with this key in the last 30 days." />;
}

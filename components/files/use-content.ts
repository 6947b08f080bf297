import { useQuery } from "@tanstack/react-query";
import { fillAddress } from "#components/api/api-address.ts";
import { readApiError } from "#components/api/api-error.ts";
import { sendRequest } from "#components/api/send-request.ts";

export const contentAddress = (fileId: string) =>
  fillAddress("/api/files/{fileId}/content", { params: { fileId } });

/**
 * A file's content, or its first bytes. It never changes.
 * @param bytes the whole when absent.
 */
export function useContent(fileId: string, bytes?: number) {
  return useQuery({
    queryKey: ["file content", fileId, bytes ?? null],
    async queryFn({ signal }): Promise<Blob> {
      const headers: HeadersInit = bytes === undefined ? {} : { range: `bytes=0-${bytes - 1}` };
      const response = await sendRequest(contentAddress(fileId), { headers, signal });
      if (!response.ok) throw await readApiError(response);
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Not kept once nothing shows it.
    gcTime: 0,
  });
}

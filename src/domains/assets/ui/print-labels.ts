/** Asks the server for labels on paper and hands the file to the browser. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshTable } from '#ui/api/table-cache.ts';
import { ApiError } from '#ui/api-error.ts';
import { tenantStore } from '#ui/tenant-store.ts';
import type { LabelFormat } from '../label-sheet.rules.ts';

export interface LabelOrder {
  readonly codeIds: readonly string[];
  readonly format: LabelFormat;
  readonly skip?: number;
}

export function usePrintLabels() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: LabelOrder) => {
      const file = await fetchLabels(order);
      download(file, `labels-${order.codeIds.length}.pdf`);
      return file;
    },
    onSuccess: () => void refreshTable(client, 'asset_codes'),
  });
}

export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchLabels({ codeIds, format, skip = 0 }: LabelOrder): Promise<Blob> {
  const tenant = tenantStore.get();
  const response = await fetch('/api/asset-labels', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', ...(tenant && { 'X-Tenant': tenant }) },
    body: JSON.stringify({ code_ids: codeIds, format, skip }),
  });
  if (response.ok) return response.blob();
  const { error } = (await response.json().catch(() => ({}))) as {
    error?: { code: string; message: string; fields?: Record<string, string> };
  };
  throw new ApiError({
    status: response.status,
    code: error?.code ?? 'unknown',
    message: error?.message ?? 'The labels could not be made.',
    fields: error?.fields,
    details: undefined,
    request_id: undefined,
    retry_after: undefined,
  });
}

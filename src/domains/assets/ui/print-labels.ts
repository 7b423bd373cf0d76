/** Requests a PDF of labels from the server and downloads it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshTable } from '#ui/api/table-cache.ts';
import { postForFile } from '#ui/api-client.ts';
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
      const { codeIds, format, skip = 0 } = order;
      const file = await postForFile('asset-labels', { code_ids: codeIds, format, skip });
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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshTable } from '#ui/api/table-cache.ts';
import { api } from '#ui/api-client.ts';

/** The old secret signs along with the new one for a day. */
export function useNewSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api.post<{ secret: string }>(`/api/webhook-addresses/${id}/secret`)).data,
    onSuccess: () => refreshTable(client, 'webhooks'),
  });
}

/** Marks notifications as read, one or all at once; every screen that counts them is updated. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCount } from '#ui/api/rows.ts';
import { patchRow, refreshTable } from '#ui/api/table-cache.ts';
import { where } from '#ui/api/where.ts';
import { api } from '#ui/api-client.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { notifications } from '../notification.resource.ts';

const table = notifications.name;

export function useUnreadCount(): number {
  return useCount(notifications, { filters: where(notifications).isNull('read_at') }).data ?? 0;
}

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      api.put(`${table}?id=eq.${id}`, { read_at: read ? new Date().toISOString() : null }),
    onMutate: ({ id, read }) =>
      patchRow(client, table, id, { read_at: read ? new Date().toISOString() : null }),
    onError: (error, _, takeBack) => {
      takeBack?.();
      reportError('The notification was not marked', error);
    },
    onSettled: () => refreshTable(client, table),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.put(`${table}?read_at=is.null&max_affected=1000`, { read_at: new Date().toISOString() }),
    onError: (error) => reportError('Not everything was marked as read', error),
    onSettled: () => refreshTable(client, table),
  });
}

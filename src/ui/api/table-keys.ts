/** Query keys. The key of every query begins with its table. */
import type { Entry } from './where.ts';

export const tableKeys = {
  rows: (table: string, question: readonly Entry[], limit: number | undefined) =>
    ['table', table, 'rows', question, limit ?? null] as const,
  row: (table: string, id: string, select: string) => ['table', table, 'row', id, select] as const,
  count: (table: string, question: readonly Entry[]) => ['table', table, 'count', question] as const,
  report: (name: string, params: object) => ['report', name, params] as const,
};

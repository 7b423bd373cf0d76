import { useQuery } from '@tanstack/react-query';
import { readPage } from '#ui/api/rows.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import type { importStatuses } from '../import.resource.ts';
import type { ColumnFacts } from '../inspection/column-facts.rules.ts';
import type { ImportReport } from '../rows/import-report.rules.ts';
import type { ImportSettings } from '../settings/settings.rules.ts';

/** An import as the API returns it. */
export interface ImportView {
  readonly id: string;
  readonly table_name: string;
  readonly file_name: string;
  readonly status: (typeof importStatuses)[number];
  readonly total_rows: number;
  readonly done_rows: number;
  readonly good_rows: number;
  readonly bad_rows: number;
  readonly created_rows: number;
  readonly skipped_rows: number;
  readonly report: ImportReport;
  readonly source: ImportSource | { readonly columns?: undefined };
  readonly options: ImportSettings;
  readonly error: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly can: readonly string[];
}

export interface ImportSource {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly delimiter: string;
  readonly header_line: number;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly columns: readonly ColumnFacts[];
  readonly first_rows: readonly { line: number; cells: readonly string[] }[];
  readonly suggested_by: 'saved' | 'guess';
  readonly program: string | null;
  readonly earlier: { readonly id: string; readonly finished_at: string } | null;
}

const busy: ReadonlySet<string> = new Set(['checking', 'importing', 'undoing']);

export function isBusy({ status, source }: ImportView): boolean {
  return busy.has(status) || (status === 'uploaded' && !source.columns);
}

/** Polls twice a second while a background job runs. */
export function useImport(id: string) {
  return useQuery({
    queryKey: tableKeys.row('imports', id, '*,can'),
    queryFn: async ({ signal }): Promise<ImportView | null> => {
      const question = [
        ['id', `eq.${id}`],
        ['select', '*,can'],
      ] as const;
      const { rows } = await readPage<ImportView>('imports', question, { limit: 1, counted: false, signal });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 500 : false),
  });
}

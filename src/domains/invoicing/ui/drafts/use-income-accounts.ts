import { useMemo } from 'react';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { Option } from '#ui/components/inputs/Select.tsx';

/** The accounts that a line's income may be posted to. */
export function useIncomeAccounts(enabled: boolean): readonly Option[] | undefined {
  const { rows, isPending } = useRows(accounts, {
    filters: where(accounts).eq('type', 'income').eq('is_active', true),
    select: 'id,code,name',
    order: 'code',
    limit: 200,
    count: false,
    enabled,
  });
  return useMemo(
    () =>
      enabled && !isPending
        ? rows.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
        : undefined,
    [enabled, isPending, rows],
  );
}

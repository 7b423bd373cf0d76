/**
 * The cells of a budget as they are typed: shown at once, kept on this device, and saved together a moment later. What could not be
 * saved stays and is sent again; what somebody else changed meanwhile is a choice. Ctrl+Z takes back the last change.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { BudgetSheet } from '#domains/financial-reports/budgets/budget-sheet.report.ts';
import { fromMinor, toMinor } from '#kernel/money.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import type { Edit } from './grid-edits.rules.ts';
import type { SheetRow } from './sheet-totals.rules.ts';
import { type Saving, useSaving } from './use-saving.ts';
import { keyOf, type Waiting } from './waiting.rules.ts';

export interface BudgetCells extends Saving {
  readonly rows: readonly SheetRow[];
  readonly edit: (edits: readonly Edit[]) => void;
  readonly undo: () => void;
  /** How many are not saved yet. */
  readonly waiting: number;
}

export function useBudgetCells(sheet: BudgetSheet, scale: number): BudgetCells {
  const { waiting, latest, keep } = useWaiting(sheet.budget.id);
  const { soon, ...saving } = useSaving(sheet.budget.id, latest, keep);
  const rows = useRowsWith(sheet, waiting, scale);
  const past = useRef<Edit[][]>([]);
  const apply = (edits: readonly Edit[]) => {
    const stored = new Map(sheet.accounts.map(({ id, months }) => [id, months]));
    const next = { ...latest.current };
    for (const { account, month, amount } of edits) {
      const key = keyOf(account, month);
      const from = next[key]?.from ?? stored.get(account)?.[month] ?? fromMinor(0n, scale);
      const text = fromMinor(amount, scale);
      if (text === from) delete next[key];
      else next[key] = { amount: text, from };
    }
    keep(next);
    soon();
  };
  return {
    ...{ rows, ...saving, waiting: Object.keys(waiting).length },
    edit(edits) {
      const now = new Map(rows.map(({ id, months }) => [id, months]));
      const before = edits.map((one) => ({ ...one, amount: now.get(one.account)?.[one.month] ?? 0n }));
      past.current = [...past.current.slice(-99), before];
      apply(edits);
    },
    undo() {
      const last = past.current.pop();
      if (last) apply(last);
    },
  };
}

/** Also by reference, for what runs later than the render that began it. */
function useWaiting(id: string) {
  const { initial, keep: keepDraft, clear } = useDraft<Waiting>(`budget.${id}`);
  const [waiting, setWaiting] = useState<Waiting>(initial ?? {});
  const latest = useRef(waiting);
  const keep = useCallback(
    (next: Waiting) => {
      latest.current = next;
      setWaiting(next);
      if (Object.keys(next).length > 0) keepDraft(next);
      else clear();
    },
    [keepDraft, clear],
  );
  return { waiting, latest, keep };
}

/** Rows that did not change stay the same objects, so that they are not drawn again. */
function useRowsWith(sheet: BudgetSheet, waiting: Waiting, scale: number): readonly SheetRow[] {
  const known = useRef(new Map<string, { text: string; row: SheetRow }>());
  return useMemo(
    () =>
      sheet.accounts.map(({ months, ...account }) => {
        const texts = months.map((text, month) => waiting[keyOf(account.id, month)]?.amount ?? text);
        const text = [account.code, account.name, account.depth, ...texts].join();
        const before = known.current.get(account.id);
        if (before?.text === text) return before.row;
        const row = { ...account, months: texts.map((amount) => toMinor(amount, scale) ?? 0n) };
        known.current.set(account.id, { text, row });
        return row;
      }),
    [sheet, waiting, scale],
  );
}

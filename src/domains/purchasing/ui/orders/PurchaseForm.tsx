import type { ReactNode } from 'react';
import { Card } from '#ui/components/layout/Card.tsx';
import { DocumentForm } from '#ui/resource/form/DocumentForm.tsx';
import type { DocumentOfForm } from '#ui/resource/form/use-document-form.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Totals } from '../Totals.tsx';
import { LinesEditor } from './LinesEditor.tsx';
import { type LineForm, type PurchaseAmounts, totalsOf } from './line-form.rules.ts';

export interface PurchaseFormProps<F> {
  kind: 'order' | 'bill';
  document: DocumentOfForm<F>;
  amounts: PurchaseAmounts;
  onLines: (next: (lines: readonly LineForm[]) => readonly LineForm[]) => void;
  /** Vendor and dates. */
  header: ReactNode;
  notes: ReactNode;
  actions: ReactNode;
  onSaved?: (() => void) | undefined;
  /** Below the totals. */
  children?: ReactNode;
}

/** The layout shared by the forms of orders and bills: header, lines, and notes beside the totals. */
export function PurchaseForm<F>(props: PurchaseFormProps<F>) {
  const { kind, document, amounts, onLines, header, notes, actions, onSaved, children } = props;
  const { viewer } = useWorkplace();
  const totals = totalsOf(amounts.lines, amounts.shipping_amount, viewer.currency);
  return (
    <DocumentForm document={document} actions={actions} onSaved={onSaved}>
      <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">{header}</Card>
      <LinesEditor
        kind={kind}
        lines={amounts.lines}
        onChange={onLines}
        totals={totals}
        errors={document.errors}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-w-(--form)">{notes}</div>
        <Totals totals={totals} />
      </div>
      {children}
    </DocumentForm>
  );
}

/** Work that needs invoicing becomes drafts, an invoice for each customer, site, job or purchase order; then all are sent. */

import { useState } from 'react';
import type { AnyRow } from '#ui/api/table-cache.ts';
import { ChooseWork } from './ChooseWork.tsx';
import { MakingDrafts } from './MakingDrafts.tsx';
import { ReviewDrafts } from './ReviewDrafts.tsx';
import type { InvoiceToMake } from './work-choice.rules.ts';

export interface ToInvoiceProps {
  /** A work order selected initially. */
  chosen?: string | undefined;
  customerId?: string | undefined;
  onMade: (id: string) => void;
  onBlank: () => void;
}

export interface MadeDraft {
  readonly of: InvoiceToMake;
  readonly invoice: AnyRow;
}

export function ToInvoice({ chosen, customerId, onMade, onBlank }: ToInvoiceProps) {
  const [making, setMaking] = useState<readonly InvoiceToMake[]>();
  const [made, setMade] = useState<readonly MadeDraft[]>();
  const again = () => {
    setMaking(undefined);
    setMade(undefined);
  };
  if (made) return <ReviewDrafts drafts={made} onAgain={again} />;
  if (making) {
    return (
      <MakingDrafts
        invoices={making}
        onDone={(drafts) => {
          const [only] = drafts;
          if (only && making.length === 1) onMade(only.invoice.id);
          else setMade(drafts);
        }}
        onBack={again}
      />
    );
  }
  return <ChooseWork chosen={chosen} customerId={customerId} onMake={setMaking} onBlank={onBlank} />;
}

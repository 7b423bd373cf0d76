import { useState } from 'react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { taxRateParts } from '../sales-tax.resource.ts';

/** The parts of a combined rate by jurisdiction, and to whom each is paid. */
export function RateParts({ rateId, onChanged }: { rateId: string; onChanged: () => void }) {
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const end = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <Section
      title="Parts"
      description="State, county, city and district each have a part; the rate is their sum."
      actions={
        !open && (
          <Button size="sm" variant="outline" onClick={() => setOpen('new')}>
            Add part
          </Button>
        )
      }
    >
      {open ? (
        <ResourceForm
          resource={taxRateParts}
          {...(open !== 'new' && { row: open })}
          defaults={{ tax_rate_id: rateId, level: 'state' }}
          placed={['tax_rate_id']}
          guarded={false}
          place="sheet"
          onSaved={end}
          onCancel={() => setOpen(null)}
        />
      ) : (
        <RelatedList
          resource={taxRateParts}
          filters={where(taxRateParts).eq('tax_rate_id', rateId)}
          limit={50}
          onOpen={setOpen}
          rowActions={(row) => <DeleteRow resource={taxRateParts} row={row} onDone={onChanged} />}
          empty="No parts: what this rate charges is in no sales-tax return."
        />
      )}
    </Section>
  );
}

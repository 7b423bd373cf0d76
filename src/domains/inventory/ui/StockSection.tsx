/** A part's stock by location and its moves, with buttons to transfer and count. */
import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { checkInput } from '#ui/resource/form/form-values.ts';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { adjustStock } from '../adjust-stock.ts';
import { revalueStock } from '../revalue-stock.ts';
import { stockLevels, stockMoves } from '../stock.resource.ts';
import { transferStock } from '../transfer-stock.ts';

const inUse = () => where().eq('is_active', true).entries;

const forms = {
  transfer: { command: transferStock, title: 'Transfer stock', action: 'Transfer', done: 'Moved' },
  adjust: { command: adjustStock, title: 'Count stock', action: 'Save count', done: 'Count saved' },
  revalue: { command: revalueStock, title: 'Revalue stock', action: 'Revalue', done: 'Revalued' },
} as const;
type FormName = keyof typeof forms;

export function StockSection({ partId }: { partId: string }) {
  const { viewer } = useWorkplace();
  const [openForm, setOpenForm] = useState<FormName | null>(null);
  const isOffice = viewer.role !== 'technician';
  return (
    <>
      <Section
        title="On hand"
        actions={
          isOffice && (
            <>
              <Button variant="outline" onClick={() => setOpenForm('transfer')}>
                Transfer
              </Button>
              {viewer.permissions.has('receive_purchase_orders') && (
                <>
                  <Button variant="outline" onClick={() => setOpenForm('adjust')}>
                    Count
                  </Button>
                  <Button variant="outline" onClick={() => setOpenForm('revalue')}>
                    Revalue
                  </Button>
                </>
              )}
            </>
          )
        }
      >
        <RelatedList
          resource={stockLevels}
          filters={where(stockLevels).eq('part_id', partId)}
          columns={['location_id', 'quantity', 'value']}
          order="quantity.desc"
          empty="None on hand. Stock arrives with a goods receipt or a count."
        />
      </Section>
      {isOffice && (
        <Section title="Moves">
          <RelatedList
            resource={stockMoves}
            filters={where(stockMoves).eq('part_id', partId)}
            columns={[
              'day',
              'kind',
              'location_id',
              'quantity',
              'value',
              'work_order_id',
              'reason',
              'made_by',
            ]}
            order="created_at.desc"
            limit={10}
            empty="No stock movements yet."
          />
        </Section>
      )}
      <Sheet
        open={openForm !== null}
        onOpenChange={(open) => !open && setOpenForm(null)}
        title={openForm ? forms[openForm].title : ''}
      >
        {openForm && (
          <MoveForm key={openForm} name={openForm} partId={partId} onDone={() => setOpenForm(null)} />
        )}
      </Sheet>
    </>
  );
}

interface MoveFormProps {
  readonly name: FormName;
  readonly partId: string;
  readonly onDone: () => void;
}

function MoveForm({ name, partId, onDone }: MoveFormProps) {
  const { viewer } = useWorkplace();
  const commands = {
    transfer: useCommand(transferStock),
    adjust: useCommand(adjustStock),
    revalue: useCommand(revalueStock),
  };
  const { command, action, done } = forms[name];
  const { part_id: _, ...fields } = command.input;
  return (
    <div className="p-4">
      <FieldsForm
        fields={new Map(Object.entries(fields))}
        check={checkInput(fields, viewer)}
        place="sheet"
        autoFocus
        guarded={false}
        action={action}
        onCancel={onDone}
        refFilters={{ from_location_id: inUse, to_location_id: inUse, location_id: inUse }}
        onSubmit={async (values) => {
          await commands[name].mutateAsync({ input: { ...values, part_id: partId } });
          notify.success(done);
          onDone();
        }}
      />
    </div>
  );
}

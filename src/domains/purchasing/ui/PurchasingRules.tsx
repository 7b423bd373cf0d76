import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { checkInput } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { PurchasingRulesReport } from '../settings/purchasing-rules.report.ts';
import { setPurchasingRules } from '../settings/set-purchasing-rules.ts';

/** Settings for the owner: the total above which an order needs approval, and the tolerances of deliveries and bills. */
export function PurchasingRulesButton() {
  const { viewer } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  if (viewer.role !== 'owner') return null;
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      title="Purchasing rules"
      trigger={
        <IconButton label="Purchasing rules">
          <SlidersHorizontal className="size-4" aria-hidden="true" />
        </IconButton>
      }
    >
      {isOpen && <RulesForm onDone={() => setOpen(false)} />}
    </Sheet>
  );
}

function RulesForm({ onDone }: { onDone: () => void }) {
  const { viewer } = useWorkplace();
  const set = useCommand(setPurchasingRules);
  const { data } = useReport<PurchasingRulesReport>('purchasing_rules');
  if (!data) return null;
  const { approvers, ...values } = data;
  return (
    <div className="p-4">
      <FieldsForm
        fields={new Map(Object.entries(setPurchasingRules.input))}
        values={values}
        check={checkInput(setPurchasingRules.input, viewer)}
        place="sheet"
        action="Save rules"
        onCancel={onDone}
        onSubmit={async (input) => {
          await set.mutateAsync({ input });
          notify.success('Purchasing rules saved');
          onDone();
        }}
        after={() => (
          <div className="rounded-md bg-wash px-3 py-2">
            <p className="text-label text-muted">May approve</p>
            <p>{approvers.map(({ full_name }) => full_name).join(', ')}</p>
            <p className="text-label text-subtle">
              Owners, and whoever holds the permission to approve purchase orders. Nobody approves an order of
              their own, unless nobody else could.
            </p>
          </div>
        )}
      />
    </div>
  );
}

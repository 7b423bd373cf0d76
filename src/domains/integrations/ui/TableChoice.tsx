import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** The tables most programs need, labelled as in the office. */
const offered = [
  'work_orders',
  'visits',
  'customers',
  'contacts',
  'sites',
  'assets',
  'parts',
  'time_entries',
  'work_order_parts',
  'work_order_costs',
  'comments',
  'invoices',
  'invoice_lines',
  'payments',
  'quotes',
  'quote_lines',
  'purchase_orders',
  'vendors',
  'accounts',
  'journal_entries',
  'journal_lines',
  'memberships',
];

export interface TableChoiceProps {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The tables the viewer can read. */
export function TableChoice({ label, chosen, onChange }: TableChoiceProps) {
  const { resourceOf, mayRead } = useWorkplace();
  const shown = offered.flatMap((name) => {
    const resource = resourceOf(name);
    return resource && mayRead(resource) ? [resource] : [];
  });
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
      <legend className="sr-only">{label}</legend>
      {shown.map(({ name, labels }) => (
        <Checkbox
          key={name}
          label={labels}
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  );
}

/** One box for the number or name of whoever calls: finds customers, contacts and sites, or starts a new customer. */
import type { Caller } from '#domains/crm/caller.rules.ts';
import { customers } from '#domains/crm/customer.resource.ts';
import { addressLine } from '#kernel/address-line.ts';
import { readReport } from '#ui/api/report.ts';
import { searchWords } from '#ui/api/search-words.ts';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { searchRows, useRefName } from '#ui/resource/list/ref-choices.ts';
import { rowTitle } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface CallerBoxProps {
  customerId: string | null;
  error: string | undefined;
  onCaller: (caller: Pick<Caller, 'customer_id' | 'contact_id' | 'site_id'> | null) => void;
  /** Nobody is found by what was typed. */
  onNew: (typed: string) => void;
}

export function CallerBox({ customerId, error, onCaller, onNew }: CallerBoxProps) {
  const workplace = useWorkplace();
  const { data: row } = useRefName(customers, customerId, workplace);
  const search = async (text: string, signal: AbortSignal): Promise<readonly CallerChoice[]> => {
    if (text === '') {
      const rows = await searchRows(customers, '', workplace, { signal });
      return rows.map((choice) => ({ ...choice, caller: { ...nobody, customer_id: choice.value } }));
    }
    const { data } = await readReport<readonly Caller[]>('callers', { q: searchWords(text) }, signal);
    return data.map(choiceOf);
  };
  return (
    <Field label="Customer" optional error={error}>
      <Combobox
        value={
          customerId ? { value: customerId, label: row ? rowTitle(customers, row, workplace) : '…' } : null
        }
        onValueChange={(choice) =>
          onCaller(
            choice === null
              ? null
              : isCaller(choice)
                ? choice.caller
                : { ...nobody, customer_id: choice.value },
          )
        }
        search={search}
        placeholder="Telephone number, name or address"
        createLabel="New customer"
        {...(workplace.may('create', customers) && {
          onCreate: (typed: string) => {
            onNew(typed);
            return null;
          },
        })}
      />
    </Field>
  );
}

const nobody = { contact_id: null, site_id: null };

interface CallerChoice extends Choice {
  readonly caller: Pick<Caller, 'customer_id' | 'contact_id' | 'site_id'>;
}

const isCaller = (choice: Choice): choice is CallerChoice => 'caller' in choice;

function choiceOf(caller: Caller): CallerChoice {
  const { customer_id, contact_id, site_id, customer, contact, site, phone, address } = caller;
  const where = address ? addressLine(address) : '';
  return {
    value: [customer_id, contact_id ?? '', site_id ?? ''].join('.'),
    label: contact ?? site ?? customer,
    detail: [contact || site ? customer : '', phone ?? '', where].filter(Boolean).join(' · '),
    caller,
  };
}

import { useState } from 'react';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { where } from '#ui/api/where.ts';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import { mayEdit } from '#ui/resource/form/may-edit.ts';
import { QuickCell } from '#ui/resource/list/QuickCell.tsx';
import { type RelatedColumn, RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { columnLabel, type Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { xeroFault } from '../accountant-export/account-names.rules.ts';

type AccountRow = Row & {
  readonly code: string;
  readonly exported_as: string;
  readonly quickbooks_name: string | null;
  readonly xero_code: string | null;
  readonly xero_tax_rate: string | null;
  readonly subtype: string | null;
  readonly system_key: string | null;
};
type Named = 'quickbooks_name' | 'xero_code' | 'xero_tax_rate';

const kinds = [
  { value: 'all', label: 'All accounts' },
  { value: 'quickbooks_name', label: 'Without a name in QuickBooks' },
  { value: 'xero_code', label: 'Without a code in Xero' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** What each account is called in QuickBooks and Xero, entered once. What is not entered is its own name and code. */
export function AccountNames() {
  const [kind, setKind] = useState<Kind>('all');
  const phone = usePhone();
  const column = phone ? enteredColumn : nameColumn;
  const inUse = where(accounts).eq('is_active', true);
  return (
    <Section
      title="Accounts in QuickBooks and Xero"
      description="Enter what an account is called there. Where nothing is entered, its own name or code is exported."
      actions={
        <Select
          aria-label="Which accounts"
          options={kinds}
          value={kind}
          onValueChange={(one) => setKind(one)}
        />
      }
    >
      <RelatedList<AccountRow>
        resource={accounts}
        filters={kind === 'all' ? inUse : inUse.isNull(kind)}
        select="exported_as,subtype,system_key,quickbooks_name,xero_code,xero_tax_rate"
        columns={[
          'code',
          'name',
          column('quickbooks_name', ({ exported_as }) => exported_as),
          column('xero_code', ({ code }) => code),
          column('xero_tax_rate', () => 'As in the export'),
          {
            id: 'note',
            header: 'Note',
            cell: (row) => {
              const fault = xeroFault(row);
              return fault && <span className="whitespace-normal">{fault}</span>;
            },
          },
        ]}
        order="code"
        limit={100}
        empty="Every account has one."
      />
    </Section>
  );
}

/** On a phone, what was entered; it is changed on the account's page. */
function enteredColumn(name: Named): RelatedColumn<AccountRow> {
  const header = columnLabel(accounts, name);
  return { id: name, header, cell: (row) => row[name] && `${header}: ${row[name]}` };
}

function nameColumn(name: Named, own: (row: AccountRow) => string): RelatedColumn<AccountRow> {
  return {
    id: name,
    header: columnLabel(accounts, name),
    cell: (row) => <NameCell row={row} name={name} own={own(row)} />,
  };
}

function NameCell({ row, name, own }: { row: AccountRow; name: Named; own: string }) {
  const workplace = useWorkplace();
  const field = accounts.fields[name];
  const shown = row[name] ?? <span className="text-subtle">{own}</span>;
  if (!workplace.may('update', accounts) || !mayEdit(field, workplace)) return shown;
  return (
    <QuickCell resource={accounts} row={row} name={name} field={field}>
      {shown}
    </QuickCell>
  );
}

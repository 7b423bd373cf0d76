/** A new fixed asset. What the asset register knows of a chosen asset is taken over where nothing was entered. */
import { useRef, useState } from 'react';
import { fixedAssets } from '#domains/fixed-assets/fixed-asset.resource.ts';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { useUnusedClasses } from '#domains/ledger/ui/classes/use-unused-classes.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { type FormValues, givenValues } from '#ui/resource/form/form-values.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import type { Row } from '#ui/resource/names.ts';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { ofRegister, type RegisteredAsset } from './of-register.rules.ts';

const path = '/financials/fixed-assets';

export function NewFixedAsset() {
  const given = useAddress();
  const [asked] = useState(() => givenValues(fixedAssets, given));
  const usual = useUsualAccounts();
  return (
    <Page title="New fixed asset">
      <PageHeader
        context={<BackLink to={path} label="Fixed assets" />}
        title="New fixed asset"
        description="Its bill is entered on the asset account. From here it is depreciated; nothing is posted yet."
      />
      <Permitted right="create_transactions">
        {usual ? <Form asked={{ ...usual, ...asked }} /> : <SkeletonRows rows={8} />}
      </Permitted>
    </Page>
  );
}

function Form({ asked }: { asked: FormValues }) {
  const navigate = useNavigate();
  const typed = useRef<FormValues>(asked);
  const unused = useUnusedClasses();
  const [chosen, setChosen] = useState(() => idIn(asked));
  const { data } = useRow<string, RegisteredAsset & Row>(
    'assets',
    chosen,
    'id,name,serial_number,installed_on,purchase_cost,salvage_value,useful_life_months',
  );
  const isKnown = chosen !== null && data?.id === chosen;
  return (
    <ResourceForm
      key={isKnown ? chosen : 'own'}
      resource={fixedAssets}
      defaults={isKnown ? { ...typed.current, ...ofRegister(data, typed.current) } : typed.current}
      controls={unused}
      guarded={false}
      autoFocus
      onChange={(values) => {
        typed.current = values;
        setChosen(idIn(values));
      }}
      onSaved={(row) => void navigate({ to: `${path}/${row.id}`, replace: true })}
      onCancel={() => void navigate({ to: path })}
    />
  );
}

const idIn = ({ asset_id }: FormValues) => (typeof asset_id === 'string' && asset_id ? asset_id : null);

/** The accounts of the standard chart, where there are such. */
function useUsualAccounts(): FormValues | undefined {
  const { rows, isPending } = useRows(accounts, {
    filters: where(accounts).eq('is_active', true).in('subtype', ['contra', 'depreciation', 'fixed']),
    select: 'id,type,subtype,parent_id',
    order: 'code',
    limit: 100,
    count: false,
  });
  if (isPending) return undefined;
  const first = (type: string, subtype: string) =>
    rows.find((row) => row.type === type && row.subtype === subtype)?.id ?? null;
  return {
    accumulated_account_id: first('asset', 'contra'),
    expense_account_id: first('expense', 'depreciation'),
  };
}

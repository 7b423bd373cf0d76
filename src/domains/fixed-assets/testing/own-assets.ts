/** Fixed assets for tests, with the accounts of the standard chart. */
import type { Person } from '#kernel/testing/test-server.ts';

type Made = readonly { readonly id: string }[];

/** By code. */
export async function accountOf(owner: Person, code: string): Promise<string> {
  const [account] = await owner.must(owner.get<Made>(`/api/accounts?code=eq.${code}&select=id`));
  return account?.id ?? '';
}

export async function makeFixedAsset(owner: Person, asset: object): Promise<string> {
  const [made] = await owner.must(
    owner.post<Made>('/api/fixed_assets', {
      ...{ category: 'vehicles', salvage_value: '0', method: 'straight_line' },
      asset_account_id: await accountOf(owner, '1510'),
      accumulated_account_id: await accountOf(owner, '1590'),
      expense_account_id: await accountOf(owner, '6500'),
      ...asset,
    }),
  );
  return made?.id ?? '';
}

/** One of the asset register, and one that is depreciated and sold. */
export async function addSampleFixedAssets(owner: Person, mark: string, amount: string) {
  const [asset] = await owner.must(owner.get<Made>('/api/assets?select=id&limit=1'));
  const must = (path: string, input: object) => owner.must(owner.post(`/api/${path}`, input));
  const dates = { purchased_on: '2002-01-10', in_service_on: '2002-01-15', useful_life_months: 3 };
  const kept = {
    name: `${mark} van`,
    serial_number: `${mark} VIN`,
    asset_id: asset?.id,
    cost: amount,
    ...dates,
  };
  const van = await makeFixedAsset(owner, kept);
  const sold = await makeFixedAsset(owner, { name: `${mark} drill`, cost: '90.00', ...dates });
  await must('depreciation_runs/-/post', { through: '2002-02-28' });
  const estimate = { useful_life_months: 6, salvage_value: '1.00', method: 'straight_line' };
  await must(`fixed_assets/${van}/change_estimate`, {
    ...{ from_month: '2002-03-01', ...estimate, reason: `${mark} lasts` },
  });
  const disposal = { disposed_on: '2002-03-10', proceeds: '20.00', note: `${mark} auction` };
  await must(`fixed_assets/${sold}/dispose`, disposal);
}

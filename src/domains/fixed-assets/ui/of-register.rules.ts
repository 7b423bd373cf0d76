/** What the asset register knows of an asset, for the fixed asset that it is. */
export interface RegisteredAsset {
  readonly name: string;
  readonly serial_number: string | null;
  readonly installed_on: string | null;
  readonly purchase_cost?: string | null;
  readonly salvage_value?: string | null;
  readonly useful_life_months: number | null;
}

/** Only what is not entered yet. */
export function ofRegister(
  asset: RegisteredAsset,
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = {
    name: asset.name,
    serial_number: asset.serial_number,
    purchased_on: asset.installed_on,
    in_service_on: asset.installed_on,
    cost: asset.purchase_cost,
    salvage_value: asset.salvage_value,
    useful_life_months: asset.useful_life_months,
  };
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === '0';
  return Object.fromEntries(
    Object.entries(known).filter(
      ([name, value]) => value !== null && value !== undefined && isEmpty(entered[name]),
    ),
  );
}

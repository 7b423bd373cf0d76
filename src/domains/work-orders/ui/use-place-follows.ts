/**
 * An asset says where it stands and whose it is; a site says whose it is; a customer with one site is meant to be served
 * there. Fills in what was left empty.
 */
import { useEffect } from 'react';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { FormValues } from '#ui/resource/form-values.ts';

type Asset = { readonly site_id: string | null; readonly customer_id: string | null };
type Site = { readonly customer_id: string };

export function usePlaceFollows(values: FormValues, set: (change: FormValues) => void): void {
  const assetId = values.asset_id as string | null;
  const siteId = values.site_id as string | null;
  const customerId = values.customer_id as string | null;
  const sites = useRows<string, { readonly id: string }>('sites', {
    filters: where().eq('customer_id', customerId ?? ''),
    select: 'id',
    limit: 2,
    count: false,
    enabled: customerId !== null,
  });
  const onlySite =
    !sites.isPending && !sites.isStale && sites.rows.length === 1 ? sites.rows[0]?.id : undefined;
  const asset = useRow<string, Asset>('assets', assetId, 'id,site_id,customer_id').data;
  const site = useRow<string, Site>('sites', siteId, 'id,customer_id').data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly chosen asset speaks.
  useEffect(() => {
    if (!asset || asset.id !== assetId) return;
    if (asset.site_id && !siteId) set({ site_id: asset.site_id });
    else if (asset.customer_id && !values.customer_id) set({ customer_id: asset.customer_id });
  }, [asset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly chosen site speaks.
  useEffect(() => {
    if (site && site.id === siteId && !values.customer_id) set({ customer_id: site.customer_id });
  }, [site]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly chosen customer speaks.
  useEffect(() => {
    if (onlySite && !siteId && !assetId) set({ site_id: onlySite });
  }, [customerId, onlySite]);
}

/**
 * Fills in empty fields: site and customer of a chosen asset, site of a chosen room, customer of a chosen site, and the site of a
 * customer with only one.
 */

import { useEffect, useEffectEvent } from 'react';
import { textOf } from '#kernel/type-guards.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { FormValues } from '#ui/resource/form/form-values.ts';

type Asset = { readonly site_id: string | null; readonly customer_id: string | null };
type Site = { readonly customer_id: string };

export function useFillRelated(values: FormValues, set: (change: FormValues) => void): void {
  const assetId = textOf(values.asset_id);
  const roomId = textOf(values.room_id);
  const siteId = textOf(values.site_id);
  const customerId = textOf(values.customer_id);
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
  const room = useRow<string, { readonly site_id: string }>('rooms', roomId, 'id,site_id').data;
  const site = useRow<string, Site>('sites', siteId, 'id,customer_id').data;
  // Applies only to the newly chosen record: a field emptied later stays empty.
  const followAsset = useEffectEvent((chosen: Asset & { readonly id: string }) => {
    if (chosen.id !== assetId) return;
    if (chosen.site_id && !siteId) set({ site_id: chosen.site_id });
    else if (chosen.customer_id && !customerId) set({ customer_id: chosen.customer_id });
  });
  const followRoom = useEffectEvent((chosen: { readonly id: string; readonly site_id: string }) => {
    if (chosen.id === roomId && !siteId) set({ site_id: chosen.site_id });
  });
  const followSite = useEffectEvent((chosen: Site & { readonly id: string }) => {
    if (chosen.id === siteId && !customerId) set({ customer_id: chosen.customer_id });
  });
  const followCustomer = useEffectEvent((only: string) => {
    if (!siteId && !assetId) set({ site_id: only });
  });
  useEffect(() => {
    if (asset) followAsset(asset);
  }, [asset]);
  useEffect(() => {
    if (room) followRoom(room);
  }, [room]);
  useEffect(() => {
    if (site) followSite(site);
  }, [site]);
  useEffect(() => {
    if (customerId && onlySite) followCustomer(onlySite);
  }, [customerId, onlySite]);
}

/**
 * Addresses that the browser opens by itself: a picture, a PDF, a download. It sends no `X-Tenant` then, so they name the
 * company of this tab; without it the server would take the one that was used last, in whichever tab.
 */
import { type Query, urlFor } from '../api-client.ts';
import { tenantStore } from '../tenant-store.ts';
import { transport } from '../transport.ts';

/** `linkTo('invoices/1/pdf')` */
export function linkTo(path: string, query?: Query): string {
  return transport.linkTo(urlFor(path, { ...query, tenant: tenantStore.get() }));
}

/** A stored file. `thumb` is small enough for a list; `download` is saved instead of shown. */
export function fileLink(id: string, as?: 'thumb' | 'download'): string {
  return linkTo(`files/${id}`, { variant: as === 'thumb' ? as : null, download: as === 'download' || null });
}

/** Of a document that its customer opens by its secret, without a company: `path` is `public/…`. */
export function publicLink(path: `public/${string}`): string {
  return transport.linkTo(urlFor(path));
}

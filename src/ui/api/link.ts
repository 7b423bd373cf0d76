/**
 * URLs the browser opens itself: a picture, a PDF, a download. The browser sends no `X-Tenant` header for them, so they carry
 * this tab's company; otherwise the server would use the company that was last active in any tab.
 */
import { type Query, urlFor } from '../api-client.ts';
import { tenantStore } from '../tenant-store.ts';
import { transport } from '../transport.ts';

/** `linkTo('invoices/1/pdf')` */
export function linkTo(path: string, query?: Query): string {
  return transport.linkTo(urlFor(path, { ...query, tenant: tenantStore.get() }));
}

/** A stored file. `thumb` is sized for lists; `download` saves instead of showing. */
export function fileLink(id: string, as?: 'thumb' | 'download'): string {
  return linkTo(`files/${id}`, { variant: as === 'thumb' ? as : null, download: as === 'download' || null });
}

/** For a document its customer opens by secret link, without a company: `path` is `public/…`. */
export function publicLink(path: `public/${string}`): string {
  return transport.linkTo(urlFor(path));
}

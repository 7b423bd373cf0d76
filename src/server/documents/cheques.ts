// `GET /api/cheques/pdf?ids=…`: the chosen cheques in one file, one a page. It can be asked for again while they are good.

import { readCheques } from '#domains/purchasing/cheques/cheque-document.ts';
import { mostCheques } from '#domains/purchasing/cheques/print-cheques.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { spelled } from '#kernel/spelling.ts';
import type { App } from '../app.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../viewers/acting.ts';

export function registerCheques(app: App, services: Services): void {
  app.get('/api/cheques/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      if (acting.role === 'technician') throw notFound();
      if (!acting.permissions.has('record_payments'))
        throw new Refused('forbidden', 'Insufficient permissions to record payments');
      const ids = (c.req.query('ids') ?? '').split(',');
      if (ids.length > mostCheques || !ids.every(isId)) throw notFound();
      return services.documents.run(acting.tenantId, async () => {
        const document = await inTransaction(
          services.database,
          acting,
          ({ within }) => readCheques(within, ids),
          { readOnly: true },
        );
        if (document.cheques.length !== new Set(ids).size) throw notFound();
        if (document.cheques.some(({ status }) => status !== 'printed')) {
          const message = spelled('A cheque that is void is not printed.', document.locale);
          throw new Refused('conflict', message);
        }
        const bytes = await services.pdf.draw({ kind: 'cheques', document });
        return new Response(new Uint8Array(bytes), {
          headers: {
            'cache-control': 'private, no-store',
            'content-type': 'application/pdf',
            'content-length': String(bytes.byteLength),
            'content-disposition': `inline; filename="${spelled('cheques', document.locale)}.pdf"`,
          },
        });
      });
    }),
  );
}

// `POST /api/asset-labels`: a PDF of the labels of assets and rooms. The codes are marked as printed, so that the office sees which labels exist.
import { sql } from 'kysely';
import { mostCodesAtOnce } from '#domains/assets/asset-code.inputs.ts';
import { labelFormats, labelsOnSheet } from '#domains/assets/label-sheet.rules.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { validateInput } from '#kernel/validate.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import { readObject, withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../viewers/acting.ts';
import type { PrintedLabel } from './printed-document.ts';

const fields = {
  code_ids: field.tags({ label: 'Codes', required: true, max: mostCodesAtOnce }),
  format: field.choice(labelFormats, { label: 'Labels', required: true }),
  /** Number of labels already used on the first sheet. */
  skip: field.integer({ label: 'Used labels', min: 0, max: 29, initial: 0 }),
};

/** A number alone says nothing on a label. */
const roomName = sql.raw(`case when r.number ~ '^[0-9]' then 'Room ' || r.number else r.number end`);

export function registerAssetLabels(app: App, services: Services): void {
  app.post('/api/asset-labels', async (c) => {
    const body = await readObject(c);
    return withViewer(c, services, async (acting) => {
      const input = validateInput(fields, body, acting);
      const { format } = input;
      const skip = input.skip ?? 0;
      const ids = [...new Set(input.code_ids.map((id) => id.toLowerCase()))];
      if (ids.length === 0 || !ids.every(isId)) throw invalid({ code_ids: 'Send ids of codes (UUID).' });
      if (skip >= labelsOnSheet(format))
        throw invalid({ skip: `A sheet has ${labelsOnSheet(format)} labels.` });
      const { labels, company } = await inTransaction(services.database, acting, async ({ within }) => {
        const { rows } = await sql<PrintedLabel>`
          with printed as (
            update asset_codes set printed_at = now() where id = any (${ids}::uuid[]) and revoked_at is null
            returning id, code, asset_id, room_id)
          select p.code, coalesce(a.name, ${roomName}) as name, a.asset_tag as tag,
            coalesce(a.location, s.name) as place from printed p
          left join assets a on a.id = p.asset_id left join rooms r on r.id = p.room_id
          left join sites s on s.id = coalesce(a.site_id, r.site_id)
          order by array_position(${ids}::uuid[], p.id)`.execute(within.db);
        if (rows.length !== ids.length)
          throw invalid({ code_ids: 'One of these codes is not here, or was revoked.' });
        const own = await sql<{ company_name: string }>`select company_name from tenants`.execute(within.db);
        return { labels: rows, company: own.rows[0]?.company_name ?? '' };
      });
      const address = services.config.publicUrl.replace(/\/+$/, '');
      const draw = () =>
        services.pdf.draw({ kind: 'labels', labels: { format, skip, company, address, labels } });
      const bytes = await services.documents.run(acting.tenantId, draw);
      return new Response(bytes as Bytes, {
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(bytes.byteLength),
          'content-disposition': `attachment; filename="labels-${labels.length}.pdf"`,
          'cache-control': 'private, no-store',
        },
      });
    });
  });
}

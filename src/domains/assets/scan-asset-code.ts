import './asset.resource.ts';
import { sql } from 'kysely';
import '../crm/site.resource.ts';
import '../rooms/room.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { ScannedCode } from './asset-code.inputs.ts';
import { assetCodes } from './asset-code.resource.ts';
import { readCode } from './read-code.rules.ts';

/** Returns the asset or room of a label; the text may be the code itself or the address on the label. */
export const scanAssetCode = defineCommand(
  assetCodes,
  'scan',
  {
    label: 'Scan',
    allow: 'everyone',
    scope: 'collection',
    input: { code: field.text({ label: 'Code', required: true, max: 500 }) },
  },
  async (ctx, _, { code: text }) => {
    const code = readCode(text, ctx.publicUrl);
    const scanned = code && (await lookUp(ctx, code));
    if (!scanned) throw unknownCode();
    return scanned;
  },
);

/** The same error for forged and revoked codes and those of another company. */
export function unknownCode(): Refused {
  return new Refused('not_found', 'Unknown code.');
}

async function lookUp(ctx: Ctx, code: string): Promise<ScannedCode | undefined> {
  const { rows } = await sql<ScannedCode>`
    select c.id as asset_code_id, c.code,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'asset_tag', a.asset_tag,
        'status', a.status, 'location', a.location, 'site', s.name) end as asset,
      case when r.id is not null then jsonb_build_object('id', r.id, 'number', r.number, 'floor', r.floor,
        'status', r.status, 'site', s.name) end as room
    from asset_codes c left join assets a on a.id = c.asset_id left join rooms r on r.id = c.room_id
    left join sites s on s.id = coalesce(a.site_id, r.site_id)
    where c.code = ${code} and c.revoked_at is null`.execute(ctx.db);
  return rows[0];
}

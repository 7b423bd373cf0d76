import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** The code of a QR label: opaque, random, revocable. With neither an asset nor a room it is a label printed in advance. */
export const assetCodes = defineResource('asset_codes', {
  label: 'QR code',
  labels: 'QR codes',
  title: 'code',
  order: 'created_at.desc',
  fields: {
    code: field.text({ label: 'Code', required: true, writableBy: 'nobody' }),
    asset_id: field.ref('assets', { label: 'Asset', writableBy: 'nobody' }),
    room_id: field.ref('rooms', { label: 'Room', writableBy: 'nobody' }),
    printed_at: field.instant({ label: 'Printed', writableBy: 'nobody' }),
    revoked_at: field.instant({ label: 'Revoked', writableBy: 'nobody' }),
  },
  list: ['code', 'asset_id', 'room_id', 'printed_at', 'revoked_at'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    asset_codes: TableOf<typeof assetCodes>;
  }
}

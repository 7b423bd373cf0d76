// Sends a stored file, whole or in part. Photos are shown inline, everything else is a download, and browsers must revalidate
// before using a cached copy.

import { type Kysely, sql } from 'kysely';
import { notFound, Refused } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import { thumbnailKey } from '#server/files/store-image.ts';
import type { Ctx } from '../request/request.ts';
import type { Services } from '../services.ts';
import { namedAs } from './keep-file.ts';
import { sendRange } from './send-range.ts';

export type FileRow = {
  readonly storage_key: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly sha256: string;
  readonly has_thumbnail: boolean;
  readonly lost_at: string | null;
};

/** Visible under the rights of the transaction's viewer. */
export async function readFileRow(db: Kysely<Tables>, id: string): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select storage_key, file_name, media_type, sha256, has_thumbnail, lost_at from files
    where id = ${id} and deleted_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function sendFile(c: Ctx, services: Services, row: FileRow): Promise<Response> {
  const thumb = c.req.query('variant') === 'thumb' && row.has_thumbnail;
  const key = thumb ? thumbnailKey(row.storage_key) : row.storage_key;
  const size = await services.files.size(key);
  if (size === undefined) throw missing(row);
  const headers: Record<string, string> = {
    'content-type': thumb ? 'image/webp' : row.media_type,
    'content-disposition': disposition(row, c.req.query('download') !== undefined),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    // Another person signing in at this browser must not get the cached copy.
    vary: 'Cookie',
    etag: `"${row.sha256.slice(0, 32)}${thumb ? '-t' : ''}"`,
    'accept-ranges': 'bytes',
  };
  if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  return sendRange(size, c.req.header('range'), headers, async (part) => {
    const file = await services.files.open(key, part);
    if (!file) throw notFound();
    return file.body;
  });
}

function missing({ lost_at }: FileRow): Refused {
  const sentence =
    lost_at === null
      ? 'This file is missing from the storage. Tell your administrator.'
      : 'This file was lost. It is known what it was, but its content is gone.';
  return new Refused('gone', sentence);
}

/** A PDF may run scripts when opened, so it is downloaded and never shown on our origin. */
function disposition({ file_name, media_type }: FileRow, isDownload: boolean): string {
  const ending = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }[media_type];
  const name = ending ? namedAs(file_name, ending) : file_name;
  const kind = isDownload || !media_type.startsWith('image/') ? 'attachment' : 'inline';
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

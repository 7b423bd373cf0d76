// A CSV file response, from lines written by `csvLine`.

import { byteOrderMark } from '#kernel/csv.ts';

export function csvAnswer(fileName: string, lines: readonly string[]): Response {
  return new Response(`${byteOrderMark}${lines.join('')}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}

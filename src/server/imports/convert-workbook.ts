// Converts a sheet of a workbook to JSON lines once on arrival, so that the dry run and the import can stream it. The unpacked
// size is read from the archive's directory first: a small file may unpack to a huge one.

import { Refused } from '#kernel/errors.ts';
import type { Cell } from '#kernel/reading/cell.ts';
import { latin1 } from '../bytes.ts';
import type { ImportFiles } from './import-place.ts';
import type { ImportContext } from './import-task.ts';
import { rowsKey } from './source-rows.ts';

const largestUnpacked = 150 * 1024 * 1024;

/** Converts the named sheet, or the first with rows. Returns the names of all sheets and of the converted one. */
export async function convertWorkbook(
  { files, readWorkbook, row: { storage_key: key } }: ImportContext,
  wanted: string | null,
): Promise<{ sheets: string[]; sheet: string }> {
  const unpacked = await unpackedSize(files, key);
  if (unpacked === undefined) throw unreadable();
  if (unpacked > largestUnpacked) {
    throw new Refused('too_large', 'This workbook is too large. Save the sheet as CSV and import that.');
  }
  const workbook = await readWorkbook(key, exactNumber).catch(() => {
    throw unreadable();
  });
  const sheets = workbook.map(({ sheet }) => sheet);
  const chosen =
    workbook.find(({ sheet }) => sheet === wanted) ??
    workbook.find(({ data }) => data.length > 0) ??
    workbook[0];
  if (!chosen) throw unreadable();
  const table = chosen.data.map((row) => row.map(toCell));
  const width = table.reduce((widest, row) => Math.max(widest, filledWidth(row)), 0);
  await files.make(rowsKey(key), async (put) => {
    let lines = '';
    for (const [index, row] of table.entries()) {
      if (filledWidth(row) === 0) continue;
      const cells = Array.from({ length: width }, (_, column) => row[column] ?? '');
      lines += `${JSON.stringify([index + 1, cells])}\n`;
      if (lines.length < 65_536) continue;
      await put(lines);
      lines = '';
    }
    await put(lines);
  });
  return { sheets, sheet: chosen.sheet };
}

/** Spreadsheets have fifteen significant digits: 407.40000000000003 was entered as 407.4. */
class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function exactNumber(raw: string): ExactNumber {
  const value = Number(raw);
  const digits = Number(value.toPrecision(15));
  const text = String(digits);
  if (text.includes('e+')) return new ExactNumber(BigInt(digits).toString());
  return new ExactNumber(text.includes('e-') ? digits.toFixed(15).replace(/\.?0+$/, '') : text);
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return { yes: value };
  if (value instanceof ExactNumber) return { number: value.text };
  if (typeof value === 'number') return { number: exactNumber(String(value)).text };
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    const text = value.toISOString().slice(0, 19);
    return { date: text.endsWith('T00:00:00') ? text.slice(0, 10) : text };
  }
  return String(value);
}

/** Sheets are rectangular: cells missing at the end of a row are empty, not malformed. */
function filledWidth(row: readonly Cell[]): number {
  return row.findLastIndex((cell) => cell !== '') + 1;
}

/** Sum of the sizes in a zip archive's central directory; undefined if it is not a zip archive. */
async function unpackedSize(files: ImportFiles, key: string): Promise<number | undefined> {
  const size = (await files.size(key)) ?? 0;
  const tail = await files.part(key, Math.max(0, size - 66_000), size);
  const end = latin1(tail).lastIndexOf('PK\x05\x06');
  if (end < 0 || end + 22 > tail.length) return undefined;
  const ending = viewOf(tail);
  const length = ending.getUint32(end + 12, true);
  const offset = ending.getUint32(end + 16, true);
  if (offset + length > size || length > 16 * 1024 * 1024) return undefined;
  const directory = viewOf(await files.part(key, offset, offset + length));
  let total = 0;
  for (let at = 0; at + 46 <= length && directory.getUint32(at, true) === 0x02014b50; ) {
    total += directory.getUint32(at + 24, true);
    at +=
      46 +
      directory.getUint16(at + 28, true) +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
  }
  return total;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function unreadable(): Refused {
  return new Refused(
    'unsupported_media_type',
    'This workbook can’t be read. Save it as .xlsx or CSV and try again.',
  );
}

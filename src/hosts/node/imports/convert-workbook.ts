// Converts a sheet of a workbook to JSON lines once on arrival, so that the dry run and the import can stream it. The unpacked
// size is read from the archive's directory first: a small file may unpack to a huge one.

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Refused } from '#kernel/errors.ts';
import type { Cell } from '#kernel/reading/cell.ts';
import type { ImportFiles } from './import-files.ts';
import { rowsKey } from './source-rows.ts';

const largestUnpacked = 150 * 1024 * 1024;

/** Converts the named sheet, or the first with rows. Returns the names of all sheets and of the converted one. */
export async function convertWorkbook(
  files: ImportFiles,
  key: string,
  wanted: string | null,
): Promise<{ sheets: string[]; sheet: string }> {
  const unpacked = await unpackedSize(files.path(key));
  if (unpacked === undefined) throw unreadable();
  if (unpacked > largestUnpacked) {
    throw new Refused('too_large', 'This workbook is too large. Save the sheet as CSV and import that.');
  }
  const { default: readWorkbook } = await import('read-excel-file/node');
  const workbook = await readWorkbook(files.path(key), { parseNumber: exactNumber, trim: false }).catch(
    () => {
      throw unreadable();
    },
  );
  const sheets = workbook.map(({ sheet }) => sheet);
  const chosen =
    workbook.find(({ sheet }) => sheet === wanted) ??
    workbook.find(({ data }) => data.length > 0) ??
    workbook[0];
  if (!chosen) throw unreadable();
  const table = chosen.data.map((row) => row.map(toCell));
  const width = table.reduce((widest, row) => Math.max(widest, filledWidth(row)), 0);
  await files.make(rowsKey(key), async (stream) => {
    let lines = '';
    for (const [index, row] of table.entries()) {
      if (filledWidth(row) === 0) continue;
      const cells = Array.from({ length: width }, (_, column) => row[column] ?? '');
      lines += `${JSON.stringify([index + 1, cells])}\n`;
      if (lines.length < 65_536) continue;
      if (!stream.write(lines)) await once(stream, 'drain');
      lines = '';
    }
    stream.write(lines);
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
async function unpackedSize(path: string): Promise<number | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 66_000));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    if (end < 0 || end + 22 > tail.length) return undefined;
    const length = tail.readUInt32LE(end + 12);
    const offset = tail.readUInt32LE(end + 16);
    if (offset + length > size || length > 16 * 1024 * 1024) return undefined;
    const directory = Buffer.alloc(length);
    await file.read(directory, 0, length, offset);
    let total = 0;
    for (let at = 0; at + 46 <= length && directory.readUInt32LE(at) === 0x02014b50; ) {
      total += directory.readUInt32LE(at + 24);
      at +=
        46 +
        directory.readUInt16LE(at + 28) +
        directory.readUInt16LE(at + 30) +
        directory.readUInt16LE(at + 32);
    }
    return total;
  } finally {
    await file.close();
  }
}

function unreadable(): Refused {
  return new Refused(
    'unsupported_media_type',
    'This workbook can’t be read. Save it as .xlsx or CSV and try again.',
  );
}

/** Reads the rooms and their occupancy from a CSV, in the words that property-management systems use. */
import type { CsvTable } from '#kernel/reading/read-table.ts';
import { namesOf } from '#kernel/type-guards.ts';
import type { occupancies } from './room.resource.ts';

export const occupancyColumns = ['number', 'occupancy', 'do_not_disturb', 'vip'] as const;
export type OccupancyColumn = (typeof occupancyColumns)[number];
/** The column of the file by what it contains. */
export type OccupancyMapping = Partial<Readonly<Record<OccupancyColumn, string>>>;

export interface FeedRoom {
  readonly number: string;
  readonly occupancy: (typeof occupancies)[number];
  readonly do_not_disturb?: boolean;
  readonly vip?: boolean;
}

export interface OccupancyFile {
  readonly rooms: readonly FeedRoom[];
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

const headers: Readonly<Record<OccupancyColumn, RegExp>> = {
  number:
    /^(room|room ?(no|nr|num|number)\.?|number|no\.?|nr\.?|unit|zimmer(nummer)?|chambre|habitaci[oó]n)$/i,
  occupancy: /occup|^(fo |front office |room )?status$|^state$|belegung|statut|estado/i,
  do_not_disturb: /^(dnd|do not disturb|privacy)$/i,
  vip: /^vip( ?(code|level|status))?$/i,
};

export function guessOccupancyMapping({ columns }: CsvTable): OccupancyMapping {
  const guess: Partial<Record<OccupancyColumn, string>> = {};
  for (const name of occupancyColumns) {
    const column = columns.find((one) => headers[name].test(one) && !Object.values(guess).includes(one));
    if (column !== undefined) guess[name] = column;
  }
  return guess;
}

/** Rooms out of order are empty; this file does not change their status. */
const meanings: Readonly<Record<FeedRoom['occupancy'], RegExp>> = {
  vacant:
    /^(v|vac|vacant|empty|free|available|ready|vc|vd|vi|vr|vacant (clean|dirty|inspected|ready)|ooo|oos|out of (order|service)|frei|leer|libre)$/,
  occupied:
    /^(o|oc|od|occ|occupied|occupied (clean|dirty)|in ?house|stay ?over|so|checked in|belegt|occup[eé]e?|ocupad[oa])$/,
  due_out:
    /^(do|due ?out|dep|departure|departing|expected departure|check ?out|c\/o|abreise|d[eé]part|salida)$/,
  unknown: /^(|unknown|n\/a|-|\?)$/,
};
const yes = /^(y|yes|true|x|on|dnd|vip|ja|oui|s[ií]|v?[1-9])$/;

export function readOccupancy(
  { columns, records, faults: before }: CsvTable,
  mapping: OccupancyMapping,
): OccupancyFile {
  const faults = [...before];
  const rooms: FeedRoom[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells, fault } of records) {
    const cell = (name: OccupancyColumn) => {
      const column = mapping[name];
      return column === undefined ? undefined : (cells[columns.indexOf(column)] ?? '').trim();
    };
    const refuse = (message: string) => faults.push({ line, message });
    const number = cell('number') ?? '';
    const word = cell('occupancy') ?? '';
    const occupancy = occupancyOf(word);
    const earlier = lines.get(number.toLowerCase());
    if (fault) refuse(fault);
    else if (number === '') refuse('The number of the room is missing.');
    else if (occupancy === undefined) refuse(`“${word}” is not an occupancy that is known.`);
    else if (earlier !== undefined) refuse(`Line ${earlier} has ${number} already.`);
    else {
      lines.set(number.toLowerCase(), line);
      rooms.push({ number, occupancy, ...flag('do_not_disturb', cell), ...flag('vip', cell) });
    }
  }
  return { rooms, faults };
}

function occupancyOf(word: string): FeedRoom['occupancy'] | undefined {
  const text = word
    .toLowerCase()
    .replaceAll(/[_/ -]+/g, ' ')
    .trim();
  const bare = word.toLowerCase().trim();
  return namesOf(meanings).find((one) => meanings[one].test(text) || meanings[one].test(bare));
}

function flag(name: 'do_not_disturb' | 'vip', cell: (name: OccupancyColumn) => string | undefined) {
  const text = cell(name);
  return text === undefined ? {} : { [name]: yes.test(text.toLowerCase()) };
}

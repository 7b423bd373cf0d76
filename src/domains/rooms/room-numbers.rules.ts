/**
 * Reads rooms as people write them, a floor per line: `101–140 on floor 1, except 113`, `PH1, PH2 on floor 14`, `Lobby, Gym on
 * floor G`. Without a floor, a number of three or more digits names its own: 1204 is on floor 12.
 */
export interface WrittenRoom {
  readonly number: string;
  readonly floor: string | null;
}

export interface WrittenRooms {
  readonly rooms: readonly WrittenRoom[];
  /** The line counts from 1. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

/** As many as one call creates. */
export const mostRoomsAtOnce = 2000;
export const longestNumber = 40;
export const longestFloor = 20;

export function readRoomNumbers(text: string): WrittenRooms {
  const rooms = new Map<string, WrittenRoom>();
  const faults: { line: number; message: string }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if ('fault' in read) {
      faults.push({ line: index + 1, message: read.fault });
      continue;
    }
    const twice = read.rooms.find(({ number }) => rooms.has(number.toLowerCase()));
    if (twice)
      faults.push({ line: index + 1, message: `${twice.number} stands in an earlier line already.` });
    else for (const room of read.rooms) rooms.set(room.number.toLowerCase(), room);
  }
  if (rooms.size > mostRoomsAtOnce)
    faults.push({ line: 1, message: `These are ${rooms.size} rooms. At most ${mostRoomsAtOnce} at once.` });
  return { rooms: [...rooms.values()], faults };
}

type Fault = { readonly fault: string };

/** Its name is one word. */
const floorWord = /,?\s*\b(?:on\s+)?floor\s+([^\s,;:]+)\s*:?/i;
const exceptWord = /[,;]?\s*\b(?:except|without|but not)\b:?\s*/i;

function readLine(line: string): { rooms: readonly WrittenRoom[] } | Fault {
  const floor = floorWord.exec(line)?.[1]?.trim();
  const [wanted = '', ...without] = line.replace(floorWord, '').split(exceptWord);
  if (without.length > 1) return { fault: 'Say “except” once.' };
  if (floor !== undefined && floor.length > longestFloor)
    return { fault: `The name of a floor has at most ${longestFloor} characters.` };
  const numbers = readList(wanted);
  if ('fault' in numbers) return numbers;
  if (numbers.list.length === 0) return { fault: 'Which rooms? For example 101–140.' };
  const left = readList(without[0] ?? '');
  if ('fault' in left) return left;
  const all = new Map(numbers.list.map((number) => [number.toLowerCase(), number]));
  if (all.size < numbers.list.length) return { fault: 'A room stands in this line twice.' };
  for (const number of left.list) {
    if (!all.delete(number.toLowerCase())) return { fault: `${number} is not among these rooms.` };
  }
  if (all.size === 0) return { fault: 'No room is left.' };
  return { rooms: [...all.values()].map((number) => ({ number, floor: floor ?? floorOf(number) })) };
}

function readList(text: string): { list: string[] } | Fault {
  const list: string[] = [];
  for (const item of text.split(/[,;]|\band\b(?=\s*\S*\d)/i)) {
    const words = item.trim().replace(/\s+/g, ' ');
    if (words === '') continue;
    const range = /^(\D*?)(\d+)\s*(?:-|–|—|\bto\b)\s*(\D*?)(\d+)$/i.exec(words);
    const read = range ? readRange(range) : { list: [words] };
    if ('fault' in read) return read;
    const long = read.list.find(({ length }) => length > longestNumber);
    if (long) return { fault: `“${long.slice(0, 20)}…” is too long: at most ${longestNumber} characters.` };
    list.push(...read.list);
  }
  return { list };
}

function readRange([words, prefix = '', first = '', again = '', last = '']: RegExpExecArray):
  | { list: string[] }
  | Fault {
  if (again !== '' && again.toLowerCase() !== prefix.toLowerCase()) return { list: [words] };
  const [from, to] = [Number(first), Number(last)];
  if (to < from) return { fault: `${prefix}${last} comes before ${prefix}${first}.` };
  if (to - from >= mostRoomsAtOnce)
    return { fault: `These are ${to - from + 1} rooms. At most ${mostRoomsAtOnce} at once.` };
  return {
    list: Array.from(
      { length: to - from + 1 },
      (_, index) => `${prefix}${String(from + index).padStart(first.length, '0')}`,
    ),
  };
}

function floorOf(number: string): string | null {
  return /^0*([1-9]\d*)\d\d$/.exec(number)?.[1] ?? null;
}

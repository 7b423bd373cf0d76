/** Imports changed fields of a row as the phone would save them: what nobody else has changed meanwhile; the rest is refused with both values. */
import type { Values } from '#ui/api/changes.ts';
import { ApiError, rowNow } from '#ui/api-error.ts';
import { changeOf, compareEdit } from '#ui/outbox/edits.ts';
import type { Edit } from '#ui/outbox/entry.ts';

/** Resolves with whether the server has had all of it before. Throws ApiError. `take` sends values over a version of the row. */
export async function takeEdit(
  typed: Values,
  edit: Edit,
  take: (values: Values, version: number) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await take(typed, edit.version);
  } catch (error) {
    const now = error instanceof ApiError && rowNow(error);
    if (!now || now.version === edit.version) throw error;
    const { open, contested } = compareEdit(typed, edit.before, now);
    const rest = Object.fromEntries(open.map((name) => [name, typed[name]]));
    if (open.length > 0) await takeEdit(rest, { ...edit, version: now.version }, take);
    if (contested.length === 0) return open.length === 0;
    const said = contested.map((name) => {
      const [mine, theirs] = [typed[name], now[name]].map((value) => shown(value));
      const { by } = changeOf(now, name);
      const who = typeof by === 'string' ? ` (by ${by})` : '';
      return `${edit.labels[name] ?? name} is ${theirs} now${who}, ${mine} on the phone.`;
    });
    const message = [
      'Somebody else has changed it meanwhile:',
      ...said,
      ...(open.length > 0 ? [others] : []),
    ];
    throw new ApiError({ status: 409, code: 'contested', message: message.join(' ') });
  }
}

const others = 'What else was typed is imported.';

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}

/** Searches rows a ref may point to, and reads the name of a chosen one. */
import { useQuery } from '@tanstack/react-query';
import type { AnyResource } from '#kernel/resource.ts';
import { readPage } from '#ui/api/rows.ts';
import { readWithCorrection } from '#ui/api/search-correction.ts';
import { searchWords } from '#ui/api/search-words.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import { type Entry, where } from '#ui/api/where.ts';
import type { Choice } from '#ui/components/inputs/Combobox.tsx';
import { fieldText } from '../field-text.ts';
import { embedded, type Row, rowTitle, selectFor, titleColumns } from '../names.ts';
import type { Workplace } from '../workplace.tsx';

export async function searchRows(
  target: AnyResource,
  text: string,
  workplace: Workplace,
  options: { filters?: readonly Entry[]; signal?: AbortSignal } = {},
): Promise<readonly Choice[]> {
  const detail = detailColumn(target, workplace);
  const question: Entry[] = [
    ['select', selectFor(target, detail ? [detail] : [], workplace)],
    ...(options.filters ?? []),
    ...searchEntries(target, text, workplace),
  ];
  const signal = options.signal && { signal: options.signal };
  const read = (entries: readonly Entry[]) =>
    readPage(target.name, entries, { limit: 20, counted: false, ...signal });
  const page = await readWithCorrection(target.name, question, read, options.signal);
  return closestFirst(
    text,
    page.rows.map((row) => choiceOf(target, row, workplace)),
  );
}

/** Exact matches first, because Enter takes the first: typing "Kunde 12" means that one, and not "Kunde 112". */
export function closestFirst(text: string, choices: readonly Choice[]): readonly Choice[] {
  const words = text.trim().toLowerCase();
  const distance = ({ label }: Choice) => {
    const name = label.toLowerCase();
    return name === words ? 0 : name.startsWith(words) ? 1 : 2;
  };
  return words === '' ? choices : choices.toSorted((a, b) => distance(a) - distance(b));
}

export function choiceOf(target: AnyResource, row: Row, workplace: Workplace): Choice {
  const column = detailColumn(target, workplace);
  const detail = column ? detailText(target, column, row, workplace) : '';
  return { value: row.id, label: rowTitle(target, row, workplace), ...(detail && { detail }) };
}

/** `data` is the chosen row with its name; null when it doesn't exist or is hidden from the viewer. */
export function useRefName(target: AnyResource | undefined, id: string | null, workplace: Workplace) {
  const select = target ? selectFor(target, [], workplace) : '';
  return useQuery({
    queryKey: tableKeys.row(target?.name ?? '', id ?? '', select),
    queryFn: async ({ signal }) => {
      const question: Entry[] = [
        ['id', `eq.${id}`],
        ['select', select],
      ];
      const page = await readPage(target?.name ?? '', question, { limit: 1, counted: false, signal });
      return page.rows[0] ?? null;
    },
    enabled: target !== undefined && Boolean(id) && workplace.mayRead(target),
    staleTime: 60_000,
  });
}

/** Uses the search index if the table has one; otherwise matches the title. */
function searchEntries(target: AnyResource, text: string, workplace: Workplace): readonly Entry[] {
  const words = text.trim();
  if (words === '') return [];
  const fields = workplace.fieldsOf(target);
  if ([...fields.values()].some((field) => field.search)) return [['q', searchWords(words)]];
  const title = fields.get(target.title);
  return title?.kind === 'text' ? where().contains(target.title, words).entries : [];
}

const distinguishing = new Set(['ref', 'address', 'text', 'email', 'phone', 'choice', 'date']);

/** The first list column that tells rows of the same name apart. */
function detailColumn(target: AnyResource, workplace: Workplace): string | undefined {
  const fields = workplace.fieldsOf(target);
  const titles = titleColumns(target, workplace);
  return target.list?.find(
    (name) => !titles.includes(name) && distinguishing.has(fields.get(name)?.kind ?? ''),
  );
}

function detailText(target: AnyResource, column: string, row: Row, workplace: Workplace): string {
  const field = target.columns[column];
  if (!field) return '';
  if (field.kind !== 'ref') return fieldText(field, row[column], workplace.viewer);
  const pointed = field.target === undefined ? undefined : workplace.resourceOf(field.target);
  const there = embedded(row, column);
  return pointed && there ? rowTitle(pointed, there, workplace) : '';
}

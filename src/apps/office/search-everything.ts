/**
 * The header's search: one request, answered with rows this user may see. Rows of tables without a page for the user are
 * omitted; for a mistyped word the correction is shown.
 */
import type { Found } from '#domains/search/search.rules.ts';
import type { Role } from '#kernel/access.ts';
import { searchWords } from '#ui/api/search-words.ts';
import { api } from '#ui/api-client.ts';
import type { CommandEntry } from '#ui/command/CommandMenu.tsx';
import { words } from '#ui/words.ts';
import { displays } from './displays.ts';

export async function searchEverything(
  text: string,
  role: Role,
  go: (path: string) => void,
  signal: AbortSignal,
): Promise<readonly CommandEntry[]> {
  const { data } = await api.get<Found>('/api/reports/search', { query: { q: searchWords(text) }, signal });
  const meant = data.corrected ? ` for “${data.corrected}”` : '';
  return data.rows.flatMap((row) => {
    const path = pathOf(row.page_table, row.page_id, role);
    if (!path) return [];
    return {
      id: `${row.table}:${row.id}`,
      label: row.title,
      group: words(row.kind) + meant,
      ...(row.detail && { detail: row.detail }),
      run: () => go(path),
    };
  });
}

function pathOf(table: string, id: string, role: Role): string | undefined {
  const display = displays.find((one) => one.resource.name === table);
  if (!display?.path || (display.pathFor && !display.pathFor.includes(role))) return undefined;
  return display.path(id);
}

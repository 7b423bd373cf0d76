/** The progress of a checklist, and its next item. */
interface Item {
  readonly id: string;
  readonly position: number | null;
  readonly is_required: boolean | null;
  readonly checklist_answers: readonly { readonly result: string | null }[];
}

export const inOrder = <I extends Item>(items: readonly I[]): readonly I[] =>
  [...items].sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id.localeCompare(b.id));

export const isAnswered = (item: Item): boolean => item.checklist_answers.length > 0;

export interface Progress {
  readonly answered: number;
  readonly of: number;
  readonly failed: number;
  readonly requiredOpen: number;
}

export function progressOf(items: readonly Item[]): Progress {
  return {
    answered: items.filter(isAnswered).length,
    of: items.length,
    failed: items.filter((item) => item.checklist_answers[0]?.result === 'fail').length,
    requiredOpen: items.filter((item) => item.is_required && !isAnswered(item)).length,
  };
}

/** The first open item after this one, then from the start; undefined when all are answered. */
export function nextOpen<I extends Item>(items: readonly I[], afterId?: string): I | undefined {
  const list = inOrder(items);
  const at = list.findIndex(({ id }) => id === afterId);
  return [...list.slice(at + 1), ...list.slice(0, at + 1)].find(
    (item) => !isAnswered(item) && item.id !== afterId,
  );
}

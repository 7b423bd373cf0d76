/** The order of a person's dashboard. */
import type { Layout } from '#domains/analytics/dashboard.report.ts';

/**
 * The cards as somebody has arranged them. One that came after the arrangement stands behind the card that it usually follows.
 */
export function arranged<C extends { readonly id: string }>(cards: readonly C[], layout: Layout | null): C[] {
  const places = new Map(layout?.cards.map((id, index) => [id, index]));
  let place = -1;
  return cards
    .map((card) => {
      place = places.get(card.id) ?? place;
      return { card, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ card }) => card);
}

/** Two halves that stand together share a row; anything larger has one of its own. */
export function rowsOf<C extends { readonly kind: string }>(cards: readonly C[]): C[][] {
  const rows: C[][] = [];
  for (const card of cards) {
    const last = rows.at(-1);
    if (card.kind === 'half' && last?.length === 1 && last[0]?.kind === 'half') last.push(card);
    else rows.push([card]);
  }
  return rows;
}

/**
 * The score of an inspection and what it lacks. Pure, so that the phone shows it while somebody answers.
 *
 * Score = weights of the items that are right ÷ weights of the items that were judged × 100. Judged are ticks, pass or fail, and
 * values with a range, and whatever was marked as failed; what does not apply counts neither way.
 */
import { canFail, hasLimits } from '#domains/work-orders/checklists/checklist-kinds.rules.ts';

export interface ScoredItem {
  readonly id: string;
  readonly kind: string | null;
  readonly label: string;
  readonly weight: number | null;
  readonly is_required: boolean | null;
  readonly photo_on_fail: boolean | null;
  readonly min_value: string | null;
  readonly max_value: string | null;
}

export interface GivenAnswer {
  readonly inspection_item_id: string;
  readonly result: string;
  readonly severity?: string | null;
}

export interface Score {
  /** Percent with two digits after the point; null if nothing was judged. */
  readonly score: string | null;
  readonly answered: number;
  readonly failed: number;
  /** A failure of severity high fails the inspection whatever the score is. */
  readonly severe: number;
}

export function scoreOf(items: readonly ScoredItem[], answers: readonly GivenAnswer[]): Score {
  const byItem = new Map(answers.map((answer) => [answer.inspection_item_id, answer]));
  let [judged, right] = [0, 0];
  for (const item of items) {
    const answer = byItem.get(item.id);
    if (!answer || !isJudged(item, answer)) continue;
    judged += item.weight ?? 1;
    if (answer.result !== 'fail') right += item.weight ?? 1;
  }
  return {
    score: judged === 0 ? null : (Math.round((right * 10_000) / judged) / 100).toFixed(2),
    answered: answers.length,
    failed: answers.filter(({ result }) => result === 'fail').length,
    severe: answers.filter(({ result, severity }) => result === 'fail' && severity === 'high').length,
  };
}

export function isPassed({ score, severe }: Score, passMark: number): boolean {
  return severe === 0 && (score === null || Number(score) >= passMark);
}

function isJudged({ kind, min_value, max_value }: ScoredItem, { result }: GivenAnswer): boolean {
  if (result === 'not_applicable') return false;
  if (result === 'fail' || kind === 'check') return true;
  return canFail(kind) && (!hasLimits(kind) || min_value !== null || max_value !== null);
}

export type Missing =
  | { readonly kind: 'answer'; readonly id: string; readonly label: string }
  | { readonly kind: 'photo'; readonly id: string; readonly label: string };

/** In the order of the items. `photographed`: the items that have a photo. */
export function missingOf(
  items: readonly ScoredItem[],
  answers: readonly GivenAnswer[],
  photographed: ReadonlySet<string>,
): Missing[] {
  const byItem = new Map(answers.map((answer) => [answer.inspection_item_id, answer]));
  return items.flatMap((item): Missing[] => {
    const answer = byItem.get(item.id);
    const what = { id: item.id, label: item.label };
    if (!answer) return item.is_required ? [{ kind: 'answer', ...what }] : [];
    const needsPhoto = answer.result === 'fail' && item.photo_on_fail && !photographed.has(item.id);
    return needsPhoto ? [{ kind: 'photo', ...what }] : [];
  });
}

import { describe, expect, it } from 'vitest';
import { isPassed, missingOf, type ScoredItem, scoreOf } from './inspection-score.rules.ts';

const item = (id: string, more: Partial<ScoredItem> = {}): ScoredItem => ({
  id,
  label: id,
  kind: 'pass_fail',
  weight: 1,
  is_required: true,
  photo_on_fail: false,
  min_value: null,
  max_value: null,
  ...more,
});
const answer = (inspection_item_id: string, result: string, severity: string | null = null) => ({
  inspection_item_id,
  result,
  severity,
});

describe('the score of an inspection', () => {
  it('is the weight of what is right among what was judged', () => {
    const items = [item('a', { weight: 3 }), item('b'), item('c', { kind: 'check' }), item('d')];
    const answers = [answer('a', 'pass'), answer('b', 'fail', 'low'), answer('c', 'done')];
    expect(scoreOf(items, answers)).toEqual({ score: '80.00', answered: 3, failed: 1, severe: 0 });
    const third = [item('a'), item('b'), item('c')];
    expect(
      scoreOf(third, [answer('a', 'pass'), answer('b', 'fail', 'low'), answer('c', 'fail', 'low')]).score,
    ).toBe('33.33');
  });

  it('counts neither what does not apply nor what can’t be judged', () => {
    const items = [
      item('a'),
      item('text', { kind: 'text' }),
      item('free', { kind: 'number' }),
      item('range', { kind: 'number', max_value: '5' }),
    ];
    const answers = [answer('a', 'not_applicable'), answer('text', 'done'), answer('free', 'done')];
    expect(scoreOf(items, answers).score).toBeNull();
    expect(scoreOf(items, [...answers, answer('range', 'fail', 'medium')]).score).toBe('0.00');
    // A text that was marked as a failure is one.
    expect(scoreOf(items, [answer('text', 'fail', 'low'), answer('range', 'pass')]).score).toBe('50.00');
  });

  it('passes from the mark on, and never with a severe failure', () => {
    const score = (points: string | null, severe = 0) => ({ score: points, answered: 1, failed: 0, severe });
    expect(isPassed(score('80.00'), 80)).toBe(true);
    expect(isPassed(score('79.99'), 80)).toBe(false);
    expect(isPassed(score('100.00', 1), 80)).toBe(false);
    expect(isPassed(score(null), 80)).toBe(true);
  });

  it('lacks required answers, and photos of failures that need one', () => {
    const items = [item('a'), item('b', { photo_on_fail: true }), item('c', { is_required: false })];
    expect(missingOf(items, [answer('b', 'fail', 'low')], new Set())).toEqual([
      { kind: 'answer', id: 'a', label: 'a' },
      { kind: 'photo', id: 'b', label: 'b' },
    ]);
    expect(missingOf(items, [answer('a', 'pass'), answer('b', 'fail', 'low')], new Set(['b']))).toEqual([]);
    expect(missingOf(items, [answer('a', 'pass'), answer('b', 'pass')], new Set())).toEqual([]);
  });
});

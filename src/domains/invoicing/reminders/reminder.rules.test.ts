import { describe, expect, it } from 'vitest';
import { fillTemplate, unknownPlaceholders } from '#kernel/template.ts';
import { placeholders, reminderDue, reminderNow, usualStages } from './reminder.rules.ts';

const due = (today: string, sent: number[] = []) => reminderDue(usualStages, '2026-03-10', today, sent)?.days;

describe('reminders', () => {
  it.each([
    ['2026-03-06', [], undefined],
    ['2026-03-07', [], -3],
    ['2026-03-09', [-3], undefined],
    ['2026-03-12', [], -3],
    ['2026-03-13', [-3], 3],
    ['2026-03-13', [3], undefined],
    ['2026-03-24', [3], 14],
    ['2026-03-24', [14], undefined],
    ['2026-04-20', [3], undefined],
  ] as const)('on %s after %j', (today, sent, stage) => expect(due(today, [...sent])).toBe(stage));

  it('chooses a text for a reminder sent by hand at any time', () => {
    expect(reminderNow(usualStages, '2026-03-10', '2026-03-01')?.days).toBe(-3);
    expect(reminderNow(usualStages, '2026-03-10', '2027-01-01')?.days).toBe(14);
    expect(reminderNow([], '2026-03-10', '2026-03-01')).toBeUndefined();
  });

  it('fills known placeholders and leaves unknown ones visible', () => {
    const facts = { invoice: 'INV-1', amount: '$ 5 {days}' };
    expect(fillTemplate('{invoice}: {amount} {constructor} {x}', facts)).toBe(
      'INV-1: $ 5 {days} {constructor} {x}',
    );
    expect(unknownPlaceholders('{invoice} {customr}', placeholders)).toEqual(['customr']);
  });
});

/** What the kinds of checklist items have: limits, choices, a way to fail. */

export const hasLimits = (kind: unknown) => kind === 'number' || kind === 'meter';
export const hasChoices = (kind: unknown) => kind === 'choice';
export const canFail = (kind: unknown) => kind === 'pass_fail' || hasLimits(kind);
export const readsMeter = (kind: unknown) => kind === 'meter';

/** What the kinds of checklist items are called, and what they have: limits, choices, a way to fail. */

export const hasLimits = (kind: unknown) => kind === 'number' || kind === 'meter';
export const hasChoices = (kind: unknown) => kind === 'choice';
export const canFail = (kind: unknown) => kind === 'pass_fail' || hasLimits(kind);
export const readsMeter = (kind: unknown) => kind === 'meter';

export const checklistKindLabels = {
  check: 'Tick',
  pass_fail: 'Pass or fail',
  number: 'Number',
  text: 'Text',
  choice: 'Choice',
  photo: 'Photo',
  signature: 'Signature',
  meter: 'Meter reading',
} as const;

/** Different enough to distinguish people on a board, dark enough for white initials. */
export const personColours: readonly (readonly [string, string])[] = [
  ['Teal', '#0f766e'],
  ['Amber', '#b45309'],
  ['Indigo', '#4338ca'],
  ['Pink', '#be185d'],
  ['Green', '#15803d'],
  ['Violet', '#7c3aed'],
  ['Blue', '#1d4ed8'],
  ['Red', '#b91c1c'],
  ['Slate', '#475569'],
  ['Brown', '#92400e'],
];

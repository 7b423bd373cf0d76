export type TimeKind = 'work' | 'travel' | 'break';

export const timeKinds: readonly { readonly value: TimeKind; readonly label: string }[] = [
  { value: 'work', label: 'Work' },
  { value: 'travel', label: 'Travel' },
  { value: 'break', label: 'Break' },
];

import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/** A text that is being written, kept over a reload until `forget`: `useDraftText('comment.42')`. `initial`: without a draft. */
export function useDraftText(key: string, initial = '') {
  const draft = useDraft<string>(key);
  const [text, setText] = useState(draft.initial ?? initial);
  const write = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  return { text, write, forget: draft.clear };
}

import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * The text of a search box whose value is kept elsewhere, usually in the URL: shown at once, reported after `delay` ms without
 * typing. When `value` changes from outside (Back, "clear all"), the box follows.
 */
export function useTyped(
  value: string,
  onSettled: (text: string) => void,
  delay = 200,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, delay);
  const known = useRef(value);
  const tell = useRef(onSettled);
  tell.current = onSettled;
  useEffect(() => {
    if (value !== known.current) setText(value);
    known.current = value;
  }, [value]);
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    tell.current(settled);
  }, [settled]);
  return [text, setText];
}

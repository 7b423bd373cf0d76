import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * What is typed into a search that lives elsewhere, in the address above all: shown at once, told once the typing rests for
 * `delay` milliseconds. When `value` changes from outside (Back, "clear all"), the box follows.
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

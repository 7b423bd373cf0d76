import { useCallback, useRef, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const none: Size = { width: 0, height: 0 };

/** The size of an element, observed: `const [ref, size] = useSize()`. */
export function useSize(): readonly [(node: HTMLElement | null) => void, Size] {
  const [size, setSize] = useState(none);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((node: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!node) return;
    const look = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    look();
    observer.current = new ResizeObserver(look);
    observer.current.observe(node);
  }, []);
  return [ref, size];
}

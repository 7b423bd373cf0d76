/**
 * Renders the items of a fixed list (lines of a document, cells of a row) with their index as React key. Only for lists whose
 * items are never inserted, removed or reordered.
 */
import { Children, type ReactNode } from 'react';

export interface InOrderProps<Item> {
  of: readonly Item[];
  children: (item: Item, index: number) => ReactNode;
}

export function InOrder<Item>({ of, children }: InOrderProps<Item>) {
  return Children.toArray(of.map((item, index) => children(item, index)));
}

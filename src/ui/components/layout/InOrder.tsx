/**
 * The items of a fixed list one after another: lines of a paper, cells of a row, what never moves, goes or comes
 * between two others. There an item's place is its name, so React is given the places.
 */
import { Children, type ReactNode } from 'react';

export interface InOrderProps<Item> {
  of: readonly Item[];
  children: (item: Item, index: number) => ReactNode;
}

export function InOrder<Item>({ of, children }: InOrderProps<Item>) {
  return Children.toArray(of.map((item, index) => children(item, index)));
}

import { cloneElement, isValidElement, type ReactNode, type Ref } from 'react';
import { cx } from '#ui/cx.ts';

type Props = Record<string, unknown> & { className?: string | undefined; ref?: Ref<unknown> | undefined };
type Handler = (...args: readonly unknown[]) => unknown;

/**
 * Merges its props into its single child: class names are joined, handlers run after the child's own, other props of the child
 * take precedence. Our own instead of Radix' Slot because every page loads it.
 */
export function AsChild({ children, ...given }: Props & { children?: ReactNode }) {
  if (!isValidElement<Props>(children)) throw new Error('AsChild takes one element.');
  const own = children.props;
  const merged: Props = { ...given, ...own, className: cx(given.className, own.className) };
  for (const name of Object.keys(given)) {
    const [first, then] = [own[name], given[name]];
    if (typeof first === 'function' && typeof then === 'function' && name !== 'ref')
      merged[name] = (...args: readonly unknown[]) => {
        (first as Handler)(...args);
        (then as Handler)(...args);
      };
  }
  return cloneElement(children, merged);
}

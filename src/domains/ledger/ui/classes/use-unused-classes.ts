import { classNames } from '#domains/ledger/classes/class-fields.rules.ts';
import { useClasses } from './use-classes.ts';

/** For the controls of a form: null for what the company has none of, so that the field is not shown. */
export function useUnusedClasses(): Readonly<Record<string, null>> {
  const classes = useClasses();
  const unused = classNames.filter((name) => classes[name].length === 0);
  return Object.fromEntries(unused.map((name) => [name, null]));
}

/** Texts with placeholders such as `{amount}`, which people write and the product fills. */
import { isOneOf, namesOf } from './type-guards.ts';

/** Unknown placeholders stay, to be noticed in the preview. What is filled in is not looked at again. */
export function fillTemplate(template: string, facts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isOneOf(namesOf(facts), name) ? (facts[name] ?? whole) : whole,
  );
}

/** The placeholders that are none of `known`. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
}

/** What a plan's form suggests for a category of assets. */
import type { FormValues } from '#ui/resource/form/form-values.ts';

interface Known {
  readonly templates: readonly { readonly id: string; readonly category: string | null }[];
  /** Newest first. */
  readonly plans: readonly {
    readonly category: string | null;
    readonly estimated_minutes: number | null;
    readonly required_skills: readonly string[] | null;
  }[];
  /** The form as it is. */
  readonly values: FormValues;
  /** What was suggested before; replaced as long as nobody has changed it. */
  readonly filled: FormValues;
}

const words: Readonly<Record<string, string>> = {
  checklist_template_id: 'checklist',
  estimated_minutes: 'minutes',
  required_skills: 'skills',
};

/** The fields to set, and a sentence that says so; a field that the user has filled in stays as it is. */
export function suggestionsFor(
  category: string,
  { templates, plans, values, filled }: Known,
): { readonly set: FormValues; readonly text: string | undefined } {
  const of = <T extends { readonly category: string | null }>(rows: readonly T[]) =>
    rows.filter((row) => row.category?.trim().toLowerCase() === category.trim().toLowerCase());
  const suggested: FormValues = {
    checklist_template_id: of(templates)[0]?.id ?? null,
    estimated_minutes: of(plans).find((plan) => plan.estimated_minutes)?.estimated_minutes ?? null,
    required_skills: of(plans).find((plan) => plan.required_skills?.length)?.required_skills ?? null,
  };
  const set: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(suggested)) {
    const isFree = isEmpty(values[name]) || (name in filled && isSame(values[name], filled[name]));
    const isNews = value !== null || !isEmpty(filled[name]);
    if (isFree && isNews) set[name] = value;
  }
  const named = Object.entries(set).flatMap(([name, value]) => (value === null ? [] : (words[name] ?? [])));
  if (named.length === 0) return { set, text: undefined };
  const list = named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return { set, text: `Filled in for ${category}: ${list}.` };
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

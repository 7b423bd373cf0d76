import { Section } from '#ui/components/layout/Section.tsx';

export interface NotDoneListProps {
  title: string;
  rows: readonly { readonly id: string; readonly name: string; readonly fault: string }[];
}

/** What was not possible, and why. Renders nothing if all was. */
export function NotDoneList({ title, rows }: NotDoneListProps) {
  if (rows.length === 0) return null;
  return (
    <Section title={title} aside={rows.length}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(({ id, name, fault }) => (
          <li key={id} className="flex flex-wrap gap-x-3 px-3 py-2">
            <span className="font-medium">{name}</span>
            <span className="text-tone-danger">{fault}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

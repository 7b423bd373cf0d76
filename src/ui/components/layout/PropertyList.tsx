import type { ReactNode } from 'react';

export interface Property {
  readonly label: string;
  /** Text, or a control that edits in place. */
  readonly value: ReactNode;
  readonly help?: string;
}

/** The right-hand column of a page: properties with label and value in two columns. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  return (
    <dl className="grid grid-cols-[minmax(88px,2fr)_minmax(0,3fr)] gap-x-3">
      {properties.map((property) => (
        <div key={property.label} className="col-span-2 grid min-h-8 grid-cols-subgrid items-start py-1.5">
          <dt className="text-label/5 text-subtle" title={property.help}>
            {property.label}
          </dt>
          <dd className="min-w-0">{property.value ?? <span className="text-subtle">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Link } from '#ui/navigation.tsx';
import { Button } from '../actions/Button.tsx';

export interface SectionNavProps {
  label: string;
  places: readonly (readonly [path: string, name: string])[];
  current: string;
}

/** The screens of one part of the product, side by side. */
export function SectionNav({ label, places, current }: SectionNavProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {places.map(([path, name]) => (
        <Button key={path} asChild size="sm" variant={path === current ? 'secondary' : 'ghost'}>
          <Link to={path} aria-current={path === current ? 'page' : undefined}>
            {name}
          </Link>
        </Button>
      ))}
    </nav>
  );
}

import { Link } from '#ui/navigation.tsx';
import { Button } from '../actions/Button.tsx';

export interface SectionNavProps<P extends string> {
  label: string;
  /** Path and name of each screen. */
  places: readonly (readonly [P, string])[];
  current: P;
}

/** The screens of one part of the product, side by side. */
export function SectionNav<P extends string>({ label, places, current }: SectionNavProps<P>) {
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

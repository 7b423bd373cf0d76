import { ArrowLeft } from 'lucide-react';
import { Link } from '#ui/navigation.tsx';

export function BackToQuotes() {
  return (
    <Link to="/crm/quotes" className="inline-flex items-center gap-1 hover:text-ink">
      <ArrowLeft className="size-3.5" aria-hidden="true" />
      Quotes
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export function BackToQuotes() {
  return (
    <Link to={'/crm/quotes' as never} className="inline-flex items-center gap-1 hover:text-ink">
      <ArrowLeft className="size-3.5" aria-hidden="true" />
      Quotes
    </Link>
  );
}

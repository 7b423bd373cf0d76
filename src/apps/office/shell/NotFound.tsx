import { useEffect } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { SignedOutHeader } from '#ui/components/layout/SignedOutHeader.tsx';
import { Link } from '#ui/navigation.tsx';

export function NotFound() {
  useEffect(() => {
    document.title = 'Page not found · Fieldwright';
  }, []);
  return (
    <>
      <SignedOutHeader />
      <main className="grid min-h-[70dvh] place-items-center p-6">
        <div className="flex flex-col items-center gap-2 text-center">
          <p className="text-figure font-semibold tracking-tight text-subtle tabular">404</p>
          <h1 className="text-title font-semibold tracking-tight">Oops! Page Not Found.</h1>
          <p className="text-muted">The address may be mistyped, or the page has moved.</p>
          <Button asChild className="mt-3">
            <Link to="/">Back to home</Link>
          </Button>
        </div>
      </main>
    </>
  );
}

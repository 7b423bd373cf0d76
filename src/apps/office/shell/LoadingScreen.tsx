import { Waiting } from '#ui/components/states/Skeleton.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { Logo } from './Logo.tsx';

/** Shown until the session is known. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-(--screen) place-items-center p-6">
      <Waiting label="Loading">
        <div className="flex flex-col items-center gap-3 text-muted">
          <Logo className="size-10" />
          <p className="flex items-center gap-2">
            <Spinner />
            Loading your awesome experience...
          </p>
        </div>
      </Waiting>
    </div>
  );
}

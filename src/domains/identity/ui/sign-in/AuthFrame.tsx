import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { inApp } from '#ui/in-app.ts';
import { Link } from '#ui/navigation.tsx';

// Loaded lazily: the form is usable before, and if loading fails.
const Pitch = lazy<ComponentType>(() =>
  import('./Pitch.tsx').then(
    (m) => ({ default: m.Pitch }),
    () => ({ default: () => null }),
  ),
);

// A constant element, so that the prerendered text stays visible while its script loads.
const beside = (
  <Suspense fallback={null}>
    <Pitch />
  </Suspense>
);

interface AuthFrameProps {
  title: string;
  intro?: ReactNode;
  /** Whether to show the product text beside the form; left out in the middle of a process. */
  pitch?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** The page around every sign-in form: the form, and the product text beside it, or below it on a phone. */
export function AuthFrame({ title, intro, pitch = false, children, footer }: AuthFrameProps) {
  return (
    <div className="grid min-h-(--screen) bg-canvas grid-rows-[1fr_auto] md:grid-cols-[minmax(20rem,1fr)_minmax(0,1.2fr)] md:grid-rows-1 lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.2fr)]">
      <main id="main" className="flex flex-col justify-center px-5 py-10 sm:px-12 md:px-8 lg:px-12">
        <div className="mx-auto w-full max-w-sm">
          <Link to="/login" className="mb-8 inline-flex items-center gap-2 font-semibold text-ink">
            <Mark />
            Fieldwright
          </Link>
          <h1 className="text-title font-semibold">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
          <div className="mt-6">{children}</div>
          {footer && <div className="mt-6 flex flex-col gap-2 text-muted">{footer}</div>}
        </div>
      </main>
      {pitch && beside}
    </div>
  );
}

function Mark() {
  return <img src={inApp('/icon.svg')} alt="" width={28} height={28} className="rounded-md" />;
}

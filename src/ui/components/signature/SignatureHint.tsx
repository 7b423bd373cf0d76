const texts = {
  loading: 'Preparing the box to sign in …',
  failed: 'Drawing is not available right now. Type the name instead.',
};

/** Stands in the box while nothing can be drawn in it. */
export function SignatureHint({ state }: { state: 'loading' | 'ready' | 'failed' }) {
  return (
    <span
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center px-6 text-center text-paper-ink"
    >
      {state !== 'ready' && texts[state]}
    </span>
  );
}

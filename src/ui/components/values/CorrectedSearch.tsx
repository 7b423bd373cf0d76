/** Says which corrected words were searched when nothing contains the typed ones. */
export function CorrectedSearch({ typed, meant }: { typed: string; meant: string | undefined }) {
  return (
    <p role="status" className={meant ? 'text-muted' : 'sr-only'}>
      {meant && `Nothing contains “${typed.trim()}”. Showing “${meant}”.`}
    </p>
  );
}

/** Says what was searched instead of words that nothing contains. */
export function MeantWords({ typed, meant }: { typed: string; meant: string | undefined }) {
  return (
    <p role="status" className={meant ? 'text-muted' : 'sr-only'}>
      {meant && `Nothing contains “${typed.trim()}”. Showing “${meant}”.`}
    </p>
  );
}

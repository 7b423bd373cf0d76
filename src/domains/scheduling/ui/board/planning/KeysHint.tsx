export const keysHintId = 'board-keys';

/** Instructions for screen readers, referenced by `aria-describedby`. */
export function KeysHint({ across }: { across: string }) {
  return (
    <p id={keysHintId} className="sr-only">
      Left and right arrow move it by {across}, with Shift they change its end, with Control and Shift its
      start, up and down give it to another technician. C copies it. Space selects it, to move several
      together. Enter saves, Escape leaves it as it was.
    </p>
  );
}

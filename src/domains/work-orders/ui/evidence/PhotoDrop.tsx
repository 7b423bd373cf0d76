import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import type { Stage } from './use-photo-upload.ts';

export interface PhotoDropProps {
  stage: Stage;
  progress: { readonly done: number; readonly of: number } | null;
  onFiles: (files: File[]) => void;
}

const words: Record<Stage, string> = {
  before: 'Add photos from before',
  during: 'Add photos from the work',
  after: 'Add photos from after',
};

/** Drop zone for files; opens the camera on a phone. */
export function PhotoDrop({ stage, progress, onFiles }: PhotoDropProps) {
  const touch = useMedia('(pointer: coarse) or (width < 40rem)');
  if (progress) {
    return (
      <div className="rounded-lg border border-line bg-surface p-4">
        <ProgressBar label="Uploading" done={progress.done} of={progress.of} unit="photos" />
      </div>
    );
  }
  return (
    <FileDrop
      label={words[stage]}
      help={touch ? undefined : 'Drop files here, or press to choose'}
      accept="image/*"
      multiple={!touch}
      {...(touch && { capture: 'environment' as const })}
      onFiles={onFiles}
    />
  );
}

import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { AnswerPhoto } from './AnswerFile.tsx';
import type { AnswerProps } from './AnswerInput.tsx';
import { awaitsPhoto } from './answer.ts';

/** A photo and a note for a failed item; an optional note for others. */
export function AnswerNote(props: AnswerProps & { failed: boolean }) {
  const { item, answer, failed } = props;
  const needsPhoto = awaitsPhoto(item, answer.draft);
  const isPhoto = item.kind === 'photo' || item.kind === 'signature';
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      {needsPhoto && (
        <p role="status" className="font-medium text-tone-danger">
          Take a photo of what failed, then it is saved.
        </p>
      )}
      {failed && !isPhoto && (
        <AnswerPhoto
          {...props}
          label={answer.draft.file_id ? 'Take another photo' : 'Photo of what failed'}
        />
      )}
      <Field label={failed ? 'What is wrong' : 'Note'} optional>
        <Textarea
          rows={2}
          maxLength={4000}
          value={answer.draft.note ?? ''}
          onChange={(event) => answer.write({ note: event.target.value || null })}
          onBlur={() => void answer.save()}
        />
      </Field>
    </div>
  );
}

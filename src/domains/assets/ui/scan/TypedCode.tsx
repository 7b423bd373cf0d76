import { useState } from 'react';
import { readCode } from '#domains/assets/read-code.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { appAddress } from '#ui/in-app.ts';

/** For a damaged label: the code in any case, with or without spaces. */
export function TypedCode({ onCode }: { onCode: (text: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!readCode(text, appAddress('/'))) {
          const length = text.replace(/[\s-]/g, '').length;
          setError(`A code has 26 letters and digits${length > 0 ? `; this has ${length}` : ''}.`);
          return;
        }
        onCode(text);
        setText('');
      }}
    >
      <Field label="Type the code" error={error} className="flex-1">
        <Input
          value={text}
          placeholder="7M3K Q2ZV 0A1B …"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className={error ? 'mt-5' : 'self-end'}
        disabled={text.trim() === ''}
      >
        Look up
      </Button>
    </form>
  );
}

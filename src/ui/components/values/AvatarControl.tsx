import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Button } from '../actions/Button.tsx';
import { Avatar } from './Avatar.tsx';

const CropPicture = lazyPart(async () => (await import('../inputs/CropPicture.tsx')).CropPicture);

export interface AvatarControlProps {
  name: string;
  src: string | null | undefined;
  /** Set by PUT, removed by DELETE. */
  path: '/api/auth/avatar' | '/api/company/avatar';
  square?: boolean;
}

/** Chooses, crops and removes an avatar; shows the initials when there is none. */
export function AvatarControl({ name, src, path, square = false }: AvatarControlProps) {
  const { refresh } = useAuth();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (send: () => Promise<unknown>, done: string) => {
    setChosen(null);
    setBusy(true);
    try {
      await send();
      await refresh();
      notify.success(done);
    } catch (error) {
      reportError('The picture was not changed', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={name} src={src} size={48} square={square} />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          setChosen(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <Button variant="outline" loading={isBusy} onClick={() => picker.current?.click()}>
        <ImageUp className="size-4" aria-hidden="true" />
        {src ? 'Change picture' : 'Upload a picture'}
      </Button>
      {src && (
        <Button
          variant="ghost"
          disabled={isBusy}
          onClick={() => void change(() => api.delete(path), 'Picture removed')}
        >
          Remove
        </Button>
      )}
      {chosen && (
        <CropPicture
          file={chosen}
          square={square}
          onCut={(picture) => void change(() => api.put(path, picture), 'Picture saved')}
          onClose={() => setChosen(null)}
          onFailure={() => setChosen(null)}
        />
      )}
    </div>
  );
}

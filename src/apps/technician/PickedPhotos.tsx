import { useState } from 'react';
import { TakePhoto } from '#ui/phone/TakePhoto.tsx';

interface PickedPhotosProps {
  label: string;
  photos: readonly File[];
  onPhotos: (photos: readonly File[]) => void;
}

/** Photos of something that is still being written down, with a button for one more. */
export function PickedPhotos({ label, photos, onPhotos }: PickedPhotosProps) {
  return (
    <div className="flex flex-col gap-2">
      {photos.length > 0 && (
        <ul aria-label={label} className="grid grid-cols-3 gap-2">
          {photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
              <Preview photo={photo} />
              <button
                type="button"
                className="min-h-12 w-full text-label text-muted hover:text-ink"
                aria-label={`Remove photo ${at + 1}`}
                onClick={() => onPhotos(photos.filter((one) => one !== photo))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <TakePhoto variant="outline" label="Take photo" onPhotos={(more) => onPhotos([...photos, ...more])} />
    </div>
  );
}

function Preview({ photo }: { photo: File }) {
  const [address] = useState(() => URL.createObjectURL(photo));
  return (
    <img src={address} alt="" className="aspect-square w-full rounded-md border border-line object-cover" />
  );
}

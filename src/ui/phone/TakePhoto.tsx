import { Camera, Images } from 'lucide-react';
import { useRef } from 'react';
import type { ButtonProps } from '../components/actions/Button.tsx';
import { PhoneButton } from './PhoneButton.tsx';

interface TakePhotoProps {
  /** The button's label: "Take photo". */
  label: string;
  onPhotos: (photos: readonly File[]) => void;
  /** Chooses from the phone's gallery instead of the camera. */
  gallery?: boolean;
  variant?: ButtonProps['variant'];
  loading?: boolean;
  disabled?: boolean;
}

/** Opens the camera on a phone, the file picker on a desktop. */
export function TakePhoto({ label, onPhotos, gallery, variant, loading, disabled }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = gallery ? Images : Camera;
  return (
    <>
      <PhoneButton
        variant={variant ?? 'default'}
        loading={loading ?? false}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Icon aria-hidden="true" />
        {label}
      </PhoneButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(gallery ? { multiple: true } : { capture: 'environment' as const })}
        tabIndex={-1}
        aria-label={`${label}: file`}
        className="sr-only"
        onChange={(event) => {
          const photos = [...(event.target.files ?? [])];
          event.target.value = '';
          if (photos.length > 0) onPhotos(photos);
        }}
      />
    </>
  );
}

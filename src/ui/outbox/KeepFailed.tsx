import { CircleAlert } from 'lucide-react';

/** Above the button that was pressed: why it could not be kept on this device. */
export function KeepFailed({ fault }: { fault: string | undefined }) {
  if (fault === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-tone-danger-soft p-3 text-tone-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere">{fault}</span>
    </p>
  );
}

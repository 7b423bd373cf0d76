import { fileLink } from '#ui/api/link.ts';

export function AnswerThumb({ fileId, alt }: { fileId: string; alt: string }) {
  return (
    <img
      src={fileLink(fileId)}
      alt={alt}
      className="max-h-56 w-full rounded-md border border-line bg-wash object-contain"
    />
  );
}

import { fileUrl } from '#domains/work-orders/ui/work-order-view.ts';

export function AnswerThumb({ fileId, alt }: { fileId: string; alt: string }) {
  return (
    <img
      src={fileUrl(fileId)}
      alt={alt}
      className="max-h-56 w-full rounded-md border border-line bg-wash object-contain"
    />
  );
}

import type { ReactNode } from 'react';
import { Avatar } from '#ui/components/values/Avatar.tsx';

export interface PersonLineProps {
  name: string;
  detail: ReactNode;
  actions: ReactNode;
  /** Content on a separate line below. */
  below?: ReactNode;
}

/** One invitation or join request: name, details and actions. */
export function PersonLine({ name, detail, actions, below }: PersonLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 last:border-0">
      <Avatar name={name} size={28} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium">{name}</p>
        <p className="text-label text-muted">{detail}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
      {below && <div className="basis-full">{below}</div>}
    </li>
  );
}

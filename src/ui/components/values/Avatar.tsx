import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { transport } from '#ui/transport.ts';

export interface AvatarProps {
  name: string;
  /** The person's picture, or a company's logo. */
  src?: string | null | undefined;
  size?: 20 | 24 | 28 | 36 | 48;
  /** Companies are square. */
  square?: boolean;
  className?: string;
}

/** The picture, or the initials when there is none or it fails to load. */
export function Avatar({ name, src, size = 24, square = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('shrink-0 select-none', square ? 'rounded-sm' : 'rounded-full', className);
  if (src && src !== failed) {
    return (
      <img
        src={transport.linkTo(src)}
        alt={name}
        width={size}
        height={size}
        className={cx('object-cover', shape)}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <svg
      role="img"
      aria-label={name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={cx(shape, grounds[hash(name) % 5])}
    >
      <rect width="24" height="24" fill="var(--avatar-ground)" />
      <text x="12" y="12" dy="0.36em" textAnchor="middle" fontSize="9.5" fontWeight="600" fill="currentColor">
        {initials(name)}
      </text>
    </svg>
  );
}

/** Two letters: of the first and the last name, or the first two of a single name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const first = [...(words[0] ?? '?')];
  const second = words.length > 1 ? [...(words.at(-1) ?? '')][0] : first[1];
  return `${first[0] ?? '?'}${second ?? ''}`.toUpperCase();
}

/** Gives the same person the same background colour everywhere. */
function hash(text: string): number {
  let sum = 0;
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

const grounds = [
  '[--avatar-ground:var(--tone-info-soft)] text-tone-info',
  '[--avatar-ground:var(--tone-progress-soft)] text-tone-progress',
  '[--avatar-ground:var(--tone-waiting-soft)] text-tone-waiting',
  '[--avatar-ground:var(--tone-success-soft)] text-tone-success',
  '[--avatar-ground:var(--tone-neutral-soft)] text-tone-neutral',
];

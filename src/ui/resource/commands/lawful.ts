/** Whether a command can run on a row now, and the reason shown in the menu if not. The server decides: `can` is its answer. */

import type { Viewer } from '#kernel/access.ts';
import { type AnyCommand, mayRun } from '#kernel/command.ts';
import { sentence } from '#kernel/display.ts';
import type { Field } from '#kernel/field.ts';
import type { Row } from '../names.ts';

export interface Lawfulness {
  readonly lawful: boolean;
  /** Missing when the command is not for this role: it isn't shown then. */
  readonly reason?: string;
}

/** `reasons`: why a command is refused despite role and state, by command name, when the screen knows more. */
export function lawfulness(
  command: AnyCommand,
  row: Row,
  viewer: Viewer,
  reasons: Readonly<Record<string, string | undefined>> = {},
): Lawfulness {
  const { allow, from, permission } = command;
  const hasRole = allow === 'everyone' || (allow !== 'nobody' && allow.includes(viewer.role));
  if (!hasRole) return { lawful: false };
  if (permission !== undefined && !viewer.permissions.has(permission)) {
    return { lawful: false, reason: `Needs the right to ${permission.replaceAll('_', ' ')}` };
  }
  const status = typeof row.status === 'string' ? row.status : undefined;
  if (from !== undefined && (status === undefined || !from.includes(status))) {
    return {
      lawful: false,
      reason: `Possible while ${orList(from.map((state) => sentence(state).toLowerCase()))}`,
    };
  }
  const can: readonly string[] | undefined = Array.isArray(row.can) ? row.can : undefined;
  const refused = reasons[command.name];
  if (refused !== undefined) return { lawful: false, reason: refused };
  const isLawful = can ? can.includes(command.name) : mayRun(command, viewer);
  return isLawful ? { lawful: true } : { lawful: false, reason: 'Not possible at the moment' };
}

/**
 * The input a command asks of an office user. The time it happened (`at`) is only for a phone that may send later: in the
 * office it is now, and a command without other input runs at once.
 */
export function askedInput({ input, offline }: AnyCommand): ReadonlyMap<string, Field> {
  return new Map(
    Object.entries(input).filter(([, field]) => !(offline && field.kind === 'instant' && !field.required)),
  );
}

function orList(words: readonly string[]): string {
  if (words.length > 4) return `${words.slice(0, 3).join(', ')} or ${words.length - 3} more`;
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');
}

/** Shown in red: commands that end or reverse something. Other final commands (send, close) are not. */
export function isDestructive(command: AnyCommand): boolean {
  return /^(cancel|void|remove|delete|reverse|write_off|reject|revoke|suspend|retire)/.test(command.name);
}

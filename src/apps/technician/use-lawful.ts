import { useMemo } from 'react';
import { commands } from '#domains/index.ts';
import { lawfulCommands } from '#kernel/command.ts';
import type { Lawful } from '#ui/outbox/with-changes.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** What this person may do with a row in a status, by the server's own rule. */
export function useLawful(): Lawful {
  const { viewer } = useWorkplace();
  return useMemo(() => {
    return (table, status) => {
      const own = commands.filter(({ resource }) => resource.name === table);
      return lawfulCommands(own, viewer, status);
    };
  }, [viewer]);
}

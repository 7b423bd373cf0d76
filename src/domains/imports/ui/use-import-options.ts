import { mayRun } from '#kernel/command.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** The tables the viewer may import into, as options. */
export function useImportOptions(): { value: string; label: string }[] {
  const { imports, may, viewer } = useWorkplace();
  return imports
    .filter(({ resource, document }) =>
      document ? mayRun(document.command, viewer) : may('create', resource),
    )
    .map(({ resource }) => ({ value: resource.name, label: resource.labels }));
}

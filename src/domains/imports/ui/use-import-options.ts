import { useWorkplace } from '#ui/resource/workplace.tsx';

/** What this person may bring in, to choose from. */
export function useImportOptions(): { value: string; label: string }[] {
  const { imports, may } = useWorkplace();
  return imports
    .filter(({ resource }) => may('create', resource))
    .map(({ resource }) => ({ value: resource.name, label: resource.labels }));
}

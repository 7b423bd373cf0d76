import { SkeletonRows, Waiting } from '#ui/components/states/Skeleton.tsx';

export function DayToCome() {
  return (
    <Waiting label="Loading the day">
      <SkeletonRows rows={4} />
    </Waiting>
  );
}

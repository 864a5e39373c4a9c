import { Skeleton, Stack } from '@mantine/core';
import { useAfterDelay } from '../use-after-delay.ts';

const places = Array.from({ length: 8 }, (_, index) => index);

/** A list in its final shape, while it loads. */
export function GridSkeleton() {
  const isLate = useAfterDelay(true);
  if (!isLate) return null;
  return (
    <Stack gap={8} mt="md" aria-hidden>
      {places.map((place) => (
        <Skeleton key={place} height={44} />
      ))}
    </Stack>
  );
}

import type { JourneySteps } from '@rushes/contract/core/journeys';
import type { JourneyKind, JourneySide } from '@rushes/contract/core/lists/journeys';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';

export interface ObjectRef {
  readonly kind: JourneyKind;
  readonly id: string;
}

export function journeyQuery(object: ObjectRef) {
  return callQuery('journey', 'getJourney', object);
}

/** All steps of one kind, beginning with those that the journey shows; the rest is fetched when it is asked for. */
export function stepsQuery(object: ObjectRef, side: JourneySide, first: JourneySteps) {
  return infiniteQueryOptions({
    queryKey: ['journey', 'getSteps', object, side, first] as const,
    queryFn: ({ pageParam, signal }) =>
      pageParam === ''
        ? Promise.resolve(first)
        : api.journey.getSteps({ ...object, side, step: first.kind, cursor: pageParam }, { signal }),
    initialData: { pages: [first], pageParams: [''] },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

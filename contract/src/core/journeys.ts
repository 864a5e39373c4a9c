// Where an object came from, and where it was used.
import { z } from 'zod';
import { call, id, instant, service } from '../call.ts';
import { placePaths } from '../places.ts';
import { journeyKinds, journeySides, stepKinds, stepStates } from './lists/journeys.ts';

export const journeyStep = z
  .object({
    stepId: id,
    /** Of the object; null where its kind says it all. */
    title: z.string().nullable(),
    /** Where in it: the slot or the shot. */
    part: z.string().nullable(),
    /** Where in its timeline, from 1. */
    position: z.int().nullable(),
    state: z.enum(stepStates).nullable(),
    /** Of a version or a round. */
    number: z.int().nullable(),
    /** Users who watched or are named. */
    count: z.int().nullable(),
    at: instant.nullable(),
    user: z.object({ customerUserId: id, name: z.string() }).nullable(),
    /** The screen that shows it; null where the caller can't open it. */
    link: z.object({ place: z.enum(placePaths), id }).nullable(),
  })
  .meta({ id: 'JourneyStep' });
export type JourneyStep = z.infer<typeof journeyStep>;

/** All steps of one kind, the latest first. */
export const journeySteps = z
  .object({
    kind: z.enum(stepKinds),
    items: z.array(journeyStep),
    /** Further ones that the caller can't see. */
    hidden: z.int(),
    /** Null where these are all. */
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'JourneySteps' });
export type JourneySteps = z.infer<typeof journeySteps>;

const object = { kind: z.enum(journeyKinds), id };

const access = {
  who: 'may-any',
  permissions: [
    'create.footage:see',
    'create.files:see',
    'create.programs:see',
    'create.templates:see',
    'tasks.mine:see',
    'tasks.crowd:see',
    'audience.channelEdit:see',
  ],
} as const;

export const journeyService = service('journey', {
  getJourney: call({
    summary:
      'Where an object came from and where it was used, by kinds of steps in their order; up to 20 of each kind. Steps that the caller can’t see are counted.',
    request: z.object(object),
    response: z.object({ before: z.array(journeySteps), after: z.array(journeySteps) }),
    errors: ['not-found'],
    access,
  }),
  getSteps: call({
    summary: 'Further steps of one kind, 20 at a time.',
    request: z.object({
      ...object,
      side: z.enum(journeySides),
      step: z.enum(stepKinds),
      cursor: z.string().max(1000),
    }),
    response: journeySteps,
    errors: ['not-found', 'invalid'],
    access,
  }),
});

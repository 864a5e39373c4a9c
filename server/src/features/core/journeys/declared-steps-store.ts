import { type JourneyKind, type JourneySide, stepKinds } from '@rushes/contract/core/lists/journeys';
import { type RawBuilder, sql } from 'kysely';
import type { StepSource } from '../../../objects/journey.ts';
import type { Registry } from '../../../objects/registry.ts';

export interface ObjectRef {
  readonly kind: JourneyKind;
  readonly id: string;
}

export interface Steps {
  readonly side: JourneySide;
  readonly source: StepSource;
  readonly objects: RawBuilder<unknown>;
}

/** The steps that objects of a kind take, in their order: their own, and those of what they lead to. */
export function stepsOf({ journeys }: Registry, { kind, id }: ObjectRef): Steps[] {
  const sourcesOf = (of: JourneyKind) =>
    journeys.flatMap((journey) => (journey.of === of ? (journey.steps ?? []) : []));
  const itself = sql`SELECT ${id}::uuid AS object_id, NULL::text AS part, NULL::int AS position`;
  const own = sourcesOf(kind)
    .filter(({ isItself }) => isItself !== true)
    .map((source) => ({ side: source.side, source, objects: itself }));
  const leads = journeys.flatMap((journey) => (journey.of === kind ? (journey.leads ?? []) : []));
  const led = leads.flatMap((lead) =>
    sourcesOf(lead.to)
      .filter((source) => lead.kinds.includes(source.kind))
      .map((source) => ({ side: lead.side, source, objects: lead.objects(id) })),
  );
  const place = ({ source }: Steps) => stepKinds.indexOf(source.kind);
  return [...own, ...led].sort((one, other) => place(one) - place(other));
}

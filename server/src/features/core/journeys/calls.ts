import type { journeyService } from '@rushes/contract/core/journeys';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { JourneysService } from './service.ts';

export function journeyCalls(journeys: JourneysService): Handlers<typeof journeyService> {
  return {
    getJourney: (object, { caller }) => journeys.getJourney(caller, object),
    getSteps: (request, { caller }) => journeys.getSteps(caller, request),
  };
}

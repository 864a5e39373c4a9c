// Stands in for the handlers of a feature that this build does not have.
import type { Service } from '@rushes/contract/call';
import { AppError } from '../app-error.ts';
import type { Handlers } from './handlers.ts';

/** Handlers that answer every call of a service with `busy`. */
export function pendingCalls<S extends Service>(service: S): Handlers<S> {
  const refuse = () => Promise.reject(new AppError('busy'));
  const handlers = Object.fromEntries(Object.keys(service.calls).map((method) => [method, refuse]));
  return handlers as unknown as Handlers<S>;
}

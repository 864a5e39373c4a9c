import { headersOf } from './request-headers.ts';

export interface DemoUser {
  readonly userName: string;
  readonly name: string;
  /** Role, or the roles of several profiles, ` · ` between them; so with the customers. */
  readonly role: string;
  readonly customer: string;
}

export interface Demo {
  readonly users: readonly DemoUser[];
  readonly password: string;
}

/** The people of a demo installation; null where this is none. */
export async function loadDemo(signal?: AbortSignal): Promise<Demo | null> {
  const response = await fetch('/demo.json', {
    headers: headersOf(null),
    ...(signal === undefined ? {} : { signal }),
  });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (!response.ok || !isJson) return null;
  const demo: unknown = await response.json();
  return isDemo(demo) ? demo : null;
}

function isDemo(value: unknown): value is Demo {
  if (typeof value !== 'object' || value === null || !('users' in value) || !('password' in value))
    return false;
  const { users, password } = value;
  return typeof password === 'string' && Array.isArray(users) && users.every(isDemoUser);
}

function isDemoUser(user: unknown): user is DemoUser {
  if (typeof user !== 'object' || user === null) return false;
  return ['userName', 'name', 'role', 'customer'].every((key) => typeof Reflect.get(user, key) === 'string');
}

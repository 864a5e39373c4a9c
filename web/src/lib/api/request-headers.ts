import { webVersion } from './version.ts';

/** The headers that every request of the app carries; without a token where nobody is signed in yet. */
export function headersOf(token: string | null): Record<string, string> {
  return {
    'Web-Version': webVersion,
    'ngsw-bypass': 'true',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

interface ClientDetails {
  readonly geoLocation: { readonly latitude: number; readonly longitude: number } | null;
  readonly browserName: string | null;
  readonly browserVersion: string | null;
  readonly operatingSystem: string | null;
}

/** What is asked when the rights are loaded: whose they are the token says, from where this browser does. */
export async function rightsQuestion(): Promise<{
  isLoggedInFromMobile: boolean;
  clientDetails: ClientDetails;
}> {
  return {
    isLoggedInFromMobile: /\b(?:Mobi|Mobile|Android|iPhone|iPad)\b/.test(navigator.userAgent),
    clientDetails: await clientDetails(),
  };
}

/** What this browser says of itself. The place is told only where it is already allowed, and never asked for. */
export async function clientDetails(): Promise<ClientDetails> {
  const agent = navigator.userAgent;
  // Edge calls itself Chrome too.
  const browser = /(Edg)\/([\d.]+)/.exec(agent) ?? /(Firefox|Chrome|Version)\/([\d.]+)/.exec(agent);
  const system = /\((?:X11; )?([^;)]+)/.exec(agent);
  return {
    geoLocation: await allowedPlace(),
    browserName: nameOf(browser?.[1]),
    browserVersion: browser?.[2]?.slice(0, 50) ?? null,
    operatingSystem: system?.[1]?.slice(0, 100) ?? null,
  };
}

/** Whether this is Safari on a Mac. An iPad calls itself one too, but has a touch screen. */
export function isMacSafari(userAgent: string, maxTouchPoints: number): boolean {
  const isSafari =
    /\bVersion\/[\d.]+.*\bSafari\//.test(userAgent) && !/\b(?:Chrome|Chromium|Edg|OPR)\//.test(userAgent);
  return isSafari && /\bMacintosh\b/.test(userAgent) && maxTouchPoints < 2;
}

function nameOf(token: string | undefined): string | null {
  if (token === 'Version') return 'Safari';
  return token === 'Edg' ? 'Edge' : (token ?? null);
}

async function allowedPlace(): Promise<ClientDetails['geoLocation']> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' });
    if (permission.state !== 'granted') return null;
    const { promise, resolve } = Promise.withResolvers<ClientDetails['geoLocation']>();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: toTenth(coords.latitude), longitude: toTenth(coords.longitude) }),
      () => resolve(null),
      { timeout: 1_000, maximumAge: 3_600_000 },
    );
    return await promise;
  } catch {
    return null;
  }
}

function toTenth(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}

import { createHmac, hkdfSync } from 'node:crypto';
import type { PreSignedCookie } from '@rushes/contract/identity/sessions';
import type { Context } from '../../../context.ts';
import type { ResponseCookie } from '../../../platform/http/caller.ts';
import {
  cookieNames,
  createCookieVerifier,
  signPolicy,
  type CookieUse,
} from '../../../platform/media-cookies/cloudfront-cookies.ts';
import { openMediaKeys } from '../../../platform/media-cookies/media-keys.ts';
import type { Playable, PlayableFile, PlayableSource, PlaybackCaller } from './playable.ts';
import { createFreshFacts, type ViewerSource } from './viewers.ts';

export type { Playable, PlayableFile, PlayableSource, PlaybackCaller } from './playable.ts';

export interface MediaCookies {
  readonly preSignedCookie: PreSignedCookie;
  /** To be set on the answer, where a browser asks. */
  readonly cookies: readonly ResponseCookie[];
  readonly expiresInS: number;
}

export interface MediaAddress {
  readonly customerId: string;
  readonly grant: string;
  readonly version: string;
}

export interface PlaybackService {
  /** A feature's answer for its letter. */
  register(source: PlayableSource): void;
  /** A feature that hands out grants: sessions, share links. */
  registerViewerSource(source: ViewerSource): void;
  cookiesFor(wanted: { customerId: string; grant: string; origin: string }): MediaCookies;
  /** Path-absolute address of a file of a version (`c-…`, `d-…`, `v-…`). */
  urlOf(customerId: string, grant: string, version: string, file: string): string;
  /** Unguessable name of a stored segment, with the ending of its key. */
  segmentName(key: string): string;
  /** Drops what is known of a version in every process: after what it lists, or who may see it, changed. */
  forget(version: string): void;
  /** Drops what is known of a grant in this process: after a session or a link ended. */
  forgetGrant(grant: string): void;
  /** Drops what is known of a customer’s users in this process: after what they may changed. */
  forgetUsers(customerId: string): void;
  /** Whether these cookies open this address. */
  opens(cookies: Readonly<Record<string, string | undefined>>, use: CookieUse): boolean;
  /** What a grant may fetch of a version now; null where it may not, or there is none. */
  find(address: MediaAddress): Promise<Playable | null>;
}

const cookieLifeS = 600;
const rightsFreshMs = 8000;
const playableFreshMs = 60_000;
const maxPlayables = 500;
const topic = 'playback.forget';

/** Builds the one door to all bytes of media. */
export function createPlaybackService(context: Context): PlaybackService {
  const { clock, events, secrets } = context;
  const keys = openMediaKeys(secrets);
  const verifier = createCookieVerifier(keys);
  const nameKey = Buffer.from(
    hkdfSync('sha256', secrets.serverSecret, Buffer.alloc(0), 'rushes segment names', 32),
  );
  const sources = new Map<string, PlayableSource>();
  const viewerSources: ViewerSource[] = [];
  const viewers = createFreshFacts<PlaybackCaller | null>(clock, rightsFreshMs);
  const rights = createFreshFacts<boolean | 'watch'>(clock, rightsFreshMs);
  const playables = createPlayables(context);

  const forgetHere = (version: string) => {
    playables.forget(version);
    rights.forget(`${version} `);
  };
  events.onAnnouncement(topic, forgetHere);

  return {
    register: (source) => void sources.set(source.letter, source),
    registerViewerSource: (source) => void viewerSources.push(source),
    cookiesFor: ({ customerId, grant, origin }) => {
      const path = `/m/${customerId}/${grant}/`;
      const expiresAtS = Math.floor(clock.nowMs() / 1000) + cookieLifeS;
      const preSignedCookie = signPolicy(keys.signing, `${origin}${path}*`, expiresAtS);
      return {
        preSignedCookie,
        cookies: toCookies(preSignedCookie, path),
        expiresInS: cookieLifeS,
      };
    },
    urlOf: (customerId, grant, version, file) => `/m/${customerId}/${grant}/${version}/${file}`,
    segmentName: (key) => {
      const name = createHmac('sha256', nameKey).update(key).digest('base64url').slice(0, 22);
      return name + key.slice(key.lastIndexOf('.'));
    },
    forget: (version) => {
      forgetHere(version);
      events.announce(topic, version);
    },
    forgetGrant: (grant) => {
      viewers.forget(`${grant} `);
    },
    forgetUsers: (customerId) => {
      viewers.forgetThose((key) => key.endsWith(` ${customerId}`));
      rights.forgetThose((key) => key.includes(` ${customerId} `));
    },
    opens: (cookies, use) => verifier.opens(cookies, use),
    find: async ({ customerId, grant, version }) => {
      const source = sources.get(version.slice(0, 1));
      const viewer = await viewers.get(`${grant} ${customerId}`, () =>
        findViewer(viewerSources, customerId, grant),
      );
      if (source === undefined || viewer === null) return null;
      const who = `${customerId} ${idOf(viewer)}`;
      const maySee = await rights.get(`${version} ${who}`, () => source.maySee(viewer, version.slice(2)));
      if (maySee === false) return null;
      return asFor(viewer, maySee, await playables.get(source, customerId, version));
    },
  };
}

function idOf(viewer: PlaybackCaller): string {
  if (viewer.kind === 'member') return viewer.customerUserId;
  if (viewer.kind === 'visitor') return viewer.storyboardLinkId;
  return viewer.kind === 'share' ? viewer.shareLinkId : viewer.guestId;
}

const withheld = new WeakMap<Playable, Playable>();

/** What a viewer gets of it: without downloads the same to watch, with nothing to take along. */
function asFor(viewer: PlaybackCaller, maySee: true | 'watch', playable: Playable | null): Playable | null {
  const isOffered = viewer.kind === 'member' || (viewer.kind === 'share' && viewer.mayDownload);
  const mayTakeAlong = maySee === true && isOffered;
  if (playable === null || mayTakeAlong) return playable;
  const known = withheld.get(playable);
  if (known !== undefined) return known;
  const files = new Map([...playable.files].filter(([, file]) => !isTakenAlong(file)));
  const rest = { files };
  withheld.set(playable, rest);
  return rest;
}

function isTakenAlong(file: PlayableFile): boolean {
  return (
    file.kind === 'download' ||
    file.kind === 'archive' ||
    (file.kind === 'text' && file.filename !== undefined)
  );
}

async function findViewer(
  sources: readonly ViewerSource[],
  customerId: string,
  grant: string,
): Promise<PlaybackCaller | null> {
  for (const source of sources) {
    const viewer = await source.find(customerId, grant);
    if (viewer !== null && viewer.customerId === customerId) return viewer;
  }
  return null;
}

function toCookies(signed: PreSignedCookie, path: string): ResponseCookie[] {
  const values: [string, string | undefined][] = [
    [cookieNames.policy, signed.policy],
    [cookieNames.signature, signed.signature],
    [cookieNames.keyPairId, signed.keyPairId],
    [cookieNames.hashAlgorithm, signed.hashAlgorithm],
  ];
  return values.flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, path, sameSite: 'Lax', httpOnly: true } as const],
  );
}

// Least recently used go first; one load at a time for each.
function createPlayables({ clock }: Context) {
  const known = new Map<string, { playable: Promise<Playable | null>; untilMs: number }>();
  return {
    get: (source: PlayableSource, customerId: string, version: string): Promise<Playable | null> => {
      if (source.isKept === false) return source.load(customerId, version.slice(2));
      const key = `${version} ${customerId}`;
      const entry = known.get(key);
      known.delete(key);
      if (entry !== undefined && entry.untilMs > clock.nowMs()) {
        known.set(key, entry);
        return entry.playable;
      }
      const playable = source.load(customerId, version.slice(2));
      const next = { playable, untilMs: clock.nowMs() + playableFreshMs };
      known.set(key, next);
      const drop = () => {
        if (known.get(key) === next) known.delete(key);
      };
      playable.then((loaded) => loaded ?? drop(), drop);
      const [oldest] = known.keys();
      if (known.size > maxPlayables && oldest !== undefined) known.delete(oldest);
      return playable;
    },
    forget: (version: string) => {
      for (const key of known.keys()) if (key.startsWith(`${version} `)) known.delete(key);
    },
  };
}

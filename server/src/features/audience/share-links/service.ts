import { normalizeIP } from '@fastify/rate-limit';
import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ShareLink, SharedProgram } from '@rushes/contract/audience/share-links';
import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import type { PreSignedCookie } from '@rushes/contract/identity/sessions';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { ResponseCookie } from '../../../platform/http/caller.ts';
import type { PlaybackCaller } from '../../media/playback/service.ts';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { type ClipsService, requireShareable } from '../../media/clips/service.ts';
import type { SharePagesService } from '../share-pages/service.ts';
import {
  type Actor,
  captionFilesOf,
  explain as explainProgram,
  fileOf,
  mediaFolder,
  playableVariants,
  type ProgramsService,
  requireEditor,
  versionChapters,
} from '../../create/programs/service.ts';
import { forgetAttempts, startAttempt, sweepAttempts } from './attempts-store.ts';
import {
  type LinkTarget,
  type ShareLinkRow,
  countOpening,
  findBySlug,
  findShareLink,
  insertShareLink,
  isCustomerShut,
  listShareLinks,
  revokeShareLink,
} from './store.ts';

const slugBytes = 32;
/** How long a browser that gave the password need not give it again. */
const unlockedForS = 12 * 3600;

/** What share links need of others. */
export interface ShareLinksDeps {
  readonly pages: Pick<SharePagesService, 'lookOf'>;
  readonly clips: Pick<ClipsService, 'explain'>;
  readonly consents: {
    findEnded(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<readonly unknown[]>;
    isInternal(trx: Trx, customerId: string, shown: LinkTarget): Promise<boolean>;
    isWithheld(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<boolean>;
  };
  readonly programs: Pick<ProgramsService, 'prepareShared'>;
  readonly playback: {
    cookiesFor(wanted: { customerId: string; grant: string; origin: string }): {
      preSignedCookie: PreSignedCookie;
      cookies: readonly ResponseCookie[];
      expiresInS: number;
    };
    forgetGrant(grant: string): void;
    registerViewerSource(source: {
      find(customerId: string, grant: string): Promise<PlaybackCaller | null>;
    }): void;
  };
}

/** The browser at the other end of a link. */
export interface Guest {
  readonly clientAddress: string;
  readonly origin: string;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: ResponseCookie) => void;
}

export type ShareLinksService = ReturnType<typeof createShareLinksService>;

/** Named links to published programs and to clips, for guests. */
export function createShareLinksService(context: Context, deps: ShareLinksDeps) {
  deps.playback.registerViewerSource(linkViewers(context, deps));
  return {
    explain: explainLink(deps),
    ...ownerCalls(context, deps),
    ...revoking(context, deps),
    openShareLink: createOpening(context, deps),
    sweep: () => context.db.system((trx) => sweepAttempts(trx, context.clock.now())),
  };
}

/** A link is in the hands of those who edit what it opens. */
function explainLink({ clips }: ShareLinksDeps): ExplainObject {
  return async (trx, member, shareLinkId, permission) => {
    const link = await findShareLink(trx, member.customerId, shareLinkId);
    if (link?.programId != null) return explainProgram(trx, member, link.programId, permission);
    if (link?.clipId != null) return clips.explain(trx, member, link.clipId, 'create.footage:edit');
    return reasonsFor(false);
  };
}

/** Whether a guest took back, or gave for a time that is over, what the clip needs. */
async function isWithoutConsent(
  { consents }: Pick<ShareLinksDeps, 'consents'>,
  trx: Trx,
  customerId: string,
  clipId: string | null | undefined,
): Promise<boolean> {
  return clipId != null && (await consents.findEnded(trx, customerId, [clipId])).length > 0;
}

/** Whether guests in what a link opens didn't agree to be seen outside the organisation. */
async function isWithheld(
  { consents }: Pick<ShareLinksDeps, 'consents'>,
  trx: Trx,
  { customerId, clipId, programId }: Pick<ShareLinkRow, 'customerId' | 'clipId' | 'programId'>,
): Promise<boolean> {
  if (programId !== null) return consents.isInternal(trx, customerId, { programId });
  return clipId !== null && consents.isWithheld(trx, customerId, [clipId]);
}

/** Who holds a grant that is a share link; null where it is none, or over. */
function linkViewers({ db, clock }: Context, { pages, consents }: ShareLinksDeps) {
  return {
    async find(customerId: string, grant: string): Promise<PlaybackCaller | null> {
      if (!uuid.test(grant) || !uuid.test(customerId)) return null;
      const link = await db.tenant(customerId, (trx) => findShareLink(trx, customerId, grant));
      if (link === undefined || stateOf(link, clock.now()) !== 'active') return null;
      const { isShut, look } = await db.tenant(customerId, async (trx) => ({
        isShut: (await isCustomerShut(trx, customerId)) || (await isWithheld({ consents }, trx, link)),
        look: await pages.lookOf(trx, customerId),
      }));
      if (isShut) return null;
      return {
        kind: 'share',
        customerId,
        shareLinkId: link.id,
        programId: link.programId,
        clipId: link.clipId,
        since: link.createdAt,
        // A clip's download is the file as it was recorded, with all that a cut would leave out.
        mayDownload: link.clipId === null && look.download !== 'none',
      };
    },
  };
}

/** Opens a link: the same answer for one that never was, is over, or leads to nothing any more. */
function createOpening(context: Context, deps: ShareLinksDeps) {
  const { db, clock, secrets, passwords } = context;
  const { playback, pages } = deps;
  const unlockKey = Buffer.from(
    hkdfSync('sha256', secrets.serverSecret, Buffer.alloc(0), 'rushes share links', 32),
  );
  const unlockValue = (link: ShareLinkRow) =>
    createHmac('sha256', unlockKey).update(`${link.id} ${link.passwordHash}`).digest('base64url');
  // Only the hash of an address is stored. A home or an office has all addresses of an IPv6 network.
  const clientHashOf = ({ clientAddress }: Guest) =>
    createHmac('sha256', unlockKey)
      .update(`client ${normalizeIP(clientAddress, 64)}`)
      .digest();
  const requirePassword = async (link: OpenedLinkRow, guest: Guest, password: string | undefined) => {
    if (link.passwordHash === null || isEqual(guest.cookie(cookieOf(link)), unlockValue(link))) return;
    if (password === undefined) throw wantsPassword(link);
    // Each address is slowed down by its own failures alone: nobody locks others out.
    const guesser = { shareLinkId: link.id, clientHash: clientHashOf(guest) };
    const waitS = await db.system((trx) => startAttempt(trx, guesser, clock.now()));
    if (waitS > 0) throw new AppError('rate-limited', { retryAfterS: waitS });
    if (!(await passwords.verify(password, link.passwordHash))) throw wantsPassword(link);
    await db.system((trx) => forgetAttempts(trx, guesser));
  };
  return async (
    request: { slug: string; password?: string | undefined; renew: boolean },
    guest: Guest,
  ): Promise<SharedProgram> => {
    const link = await db.system((trx) => findBySlug(trx, request.slug));
    if (link === undefined || stateOf(link, clock.now()) !== 'active') throw new AppError('link-gone');
    const opened = await db.tenant(link.customerId, (trx) => contentOf(trx, deps, link));
    if (opened === undefined) throw new AppError('link-gone');
    if (link.isShut) throw new AppError('link-paused');
    await requirePassword(link, guest, request.password);
    const { customerId, id } = link;
    if (!request.renew) await db.tenant(customerId, (trx) => countOpening(trx, customerId, id, clock.now()));
    if (link.passwordHash !== null) guest.setCookie(unlockCookie(link, unlockValue(link)));
    const { origin } = guest;
    const { preSignedCookie, cookies, expiresInS } = playback.cookiesFor({ customerId, grant: id, origin });
    for (const cookie of cookies) guest.setCookie(cookie);
    const pathOf = (file: string) => `${mediaFolder(customerId, id, opened.version)}/${file}`;
    const urlOf = (file: string | null) => (file === null ? null : pathOf(file));
    const look = await db.tenant(customerId, (trx) => pages.lookOf(trx, customerId));
    const mayDownload = look.download !== 'none' && link.allowDownload !== false;
    return {
      title: opened.title,
      description: opened.description,
      organisation: link.organisation,
      brand: { logoUrl: link.logoUrl, accent: link.accent },
      look,
      download: mayDownload ? urlOf(opened.download) : null,
      captions: !mayDownload ? [] : await db.tenant(customerId, (trx) => captionsOfLink(trx, link)),
      chapters: await db.tenant(customerId, (trx) => chaptersOfLink(trx, link)),
      durationMs: opened.durationMs,
      playback: {
        ...{ hls: urlOf(opened.hls), poster: urlOf(opened.poster), sprite: urlOf(opened.sprite) },
        ...looksOf(link, mayDownload, pathOf),
      },
      preSignedCookie,
      expiresInS,
    };
  };
}

/** As files to take along. */
async function captionsOfLink(trx: Trx, { customerId, id, versionId, clipId }: OpenedLinkRow) {
  if (clipId !== null || versionId === null) return [];
  return captionFilesOf(trx, customerId, { grant: id, versionId });
}

async function chaptersOfLink(trx: Trx, { customerId, versionId, clipId }: OpenedLinkRow) {
  if (clipId !== null || versionId === null) return [];
  return versionChapters(trx, customerId, versionId);
}

type OpenedLinkRow = NonNullable<Awaited<ReturnType<typeof findBySlug>>>;

/** What a link shows, by file names; undefined where it is gone. */
async function contentOf(trx: Trx, { programs, consents }: ShareLinksDeps, link: OpenedLinkRow) {
  const { customerId } = link;
  if (await isWithheld({ consents }, trx, link)) return undefined;
  if (link.clipId !== null) {
    const clip = await programs.prepareShared(trx, customerId, link.clipId);
    return clip === undefined ? undefined : { ...clip, title: clip.name, description: '', download: null };
  }
  if (link.versionId === null) return undefined;
  return {
    title: link.title ?? '',
    description: link.description ?? '',
    durationMs: link.durationMs ?? 0,
    version: `v-${link.versionId}`,
    hls: 'master.m3u8',
    poster: link.hasArtwork === true ? 'poster.jpg' : null,
    sprite: link.hasArtwork === true ? 'sprite.vtt' : null,
    download: 'program.mp4',
  };
}

/** How captions look, the shape of the program, and its further ones in the same folder. */
function looksOf(link: OpenedLinkRow, mayDownload: boolean, urlOf: (file: string) => string) {
  const captionStyle = captionStyleOf(link.captionStyle);
  if (link.versionId === null) return { aspect: null, variants: [], captionStyle };
  const variants = playableVariants(link.variants ?? {}).map((aspect) => ({
    aspect,
    hls: urlOf(fileOf(aspect, 'master.m3u8')),
    download: mayDownload ? urlOf(fileOf(aspect, 'program.mp4')) : null,
  }));
  return { aspect: link.aspect, variants, captionStyle };
}

/** Whose link it is, the page says before it knows the password too. */
function wantsPassword({ organisation, logoUrl, accent }: OpenedLinkRow): AppError {
  return new AppError('link-password', { details: { organisation, brand: { logoUrl, accent } } });
}

/** What someone says of a link that is to be made. */
export interface NewLink {
  readonly name: string;
  readonly password?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** What users of the organisation do with links. */
function ownerCalls(context: Context, deps: Pick<ShareLinksDeps, 'consents'>) {
  const { db, clock } = context;
  return {
    createShareLink: async (actor: Actor, target: LinkTarget, request: NewLink, origin: string) =>
      createLink(context, deps, actor, { target, request, origin }),
    async getShareLinks(actor: Actor, target: LinkTarget, origin: string) {
      return db.tenant(actor.customerId, async (trx) => {
        await requireSharer(trx, actor, target);
        const rows = await listShareLinks(trx, actor.customerId, target);
        return { shareLinks: rows.map((row) => toShareLink(row, origin, clock.now())) };
      });
    },
  };
}

/** Throws where the user may not hand this out. */
async function requireSharer(
  trx: Trx,
  actor: Actor,
  target: LinkTarget,
): Promise<{ isLive: boolean; name?: string }> {
  if (target.programId !== undefined) return requireEditor(trx, actor, target.programId);
  return { isLive: true, ...(await requireShareable(trx, actor, target.clipId)) };
}

async function createLink(
  context: Context,
  deps: Pick<ShareLinksDeps, 'consents'>,
  actor: Actor,
  { target, request, origin }: { target: LinkTarget; request: NewLink; origin: string },
) {
  const { db, clock, passwords } = context;
  const { customerId, customerUserId: createdBy } = actor;
  const { password } = request;
  const expiresAt = request.expiresAt === undefined ? null : new Date(request.expiresAt);
  if (expiresAt !== null && expiresAt <= clock.now())
    throw new AppError('invalid', { fields: [{ path: 'expiresAt', message: 'Choose a future time.' }] });
  const passwordHash = password === undefined ? null : await passwords.hash(password);
  const id = randomUUID();
  const slug = randomBytes(slugBytes).toString('base64url');
  return db.tenant(customerId, async (trx) => {
    const { isLive, name: clipName = '' } = await requireSharer(trx, actor, target);
    if (!isLive) throw new AppError('not-published');
    if (await isWithoutConsent(deps, trx, customerId, target.clipId)) throw new AppError('consent-ended');
    if (await deps.consents.isInternal(trx, customerId, target)) throw new AppError('consent-internal');
    const now = clock.now();
    await insertShareLink(trx, {
      id,
      customerId,
      target,
      name: request.name === '' ? clipName.slice(0, 100) : request.name,
      slug,
      passwordHash,
      expiresAt,
      createdBy,
      now,
    });
    const row = await known(findShareLink(trx, customerId, id));
    const after = factsOf(row);
    await audit(context, trx, actor, 'share-links.made', { kind: 'share-link', id }, { after });
    const shareLink = toShareLink(row, origin, now);
    return { shareLinkId: id, url: shareLink.url, shareLink };
  });
}

/** Taking links back. */
function revoking(context: Context, { playback }: ShareLinksDeps) {
  const { db, clock } = context;
  return {
    async revokeShareLink(actor: Actor, shareLinkId: string, origin: string): Promise<ShareLink> {
      const { customerId } = actor;
      const revoked = await db.tenant(customerId, async (trx) => {
        const link = await known(findShareLink(trx, customerId, shareLinkId));
        await requireSharer(trx, actor, targetOf(link));
        await revokeShareLink(trx, customerId, shareLinkId, clock.now());
        const object = { kind: 'share-link', id: shareLinkId };
        await audit(context, trx, actor, 'share-links.revoked', object, { before: factsOf(link) });
        return known(findShareLink(trx, customerId, shareLinkId));
      });
      playback.forgetGrant(shareLinkId);
      return toShareLink(revoked, origin, clock.now());
    },
  };
}

function targetOf({ programId, clipId }: ShareLinkRow): LinkTarget {
  return programId === null ? { clipId: clipId ?? '' } : { programId };
}

function factsOf({ name, programId, clipId, passwordHash, expiresAt }: ShareLinkRow) {
  const expires = expiresAt === null ? null : expiresAt.toISOString();
  return {
    name,
    ...(clipId === null ? { programId } : { clipId }),
    hasPassword: passwordHash !== null,
    expires,
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function known(finding: Promise<ShareLinkRow | undefined>): Promise<ShareLinkRow> {
  const link = await finding;
  if (link === undefined) throw new AppError('not-found');
  return link;
}

function stateOf(link: Pick<ShareLinkRow, 'revokedAt' | 'expiresAt'>, now: Date): ShareLink['state'] {
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : 'active';
}

function cookieOf(link: ShareLinkRow): string {
  return `rushes-link-${link.id}`;
}

function unlockCookie(link: ShareLinkRow, value: string): ResponseCookie {
  return {
    name: cookieOf(link),
    value,
    path: '/rest/secure/service/sharelink/',
    maxAgeS: unlockedForS,
    sameSite: 'Strict',
    httpOnly: true,
  };
}

function isEqual(given: string | undefined, wanted: string): boolean {
  const bytes = Buffer.from(given ?? '');
  const expected = Buffer.from(wanted);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function toShareLink(row: ShareLinkRow, origin: string, now: Date): ShareLink {
  return {
    shareLinkId: row.id,
    name: row.name,
    url: `${origin}/s/${row.slug}`,
    state: stateOf(row, now),
    hasPassword: row.passwordHash !== null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    opens: row.opens,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}

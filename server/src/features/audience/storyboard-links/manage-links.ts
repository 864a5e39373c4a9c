import { randomUUID } from 'node:crypto';
import { storyboardLinksMost } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import {
  countVisitorComments,
  requireEditable,
  type StoryboardRow,
} from '../../create/storyboards/service.ts';
import type { StoryboardLinksDeps } from './deps.ts';
import { stateOf, toLink } from './presentation.ts';
import { countActive, insertLink, type LinkRow, listLinks, updateLink } from './store.ts';

/** The links of a storyboard that the actor edits. */
export async function getLinks(
  deps: StoryboardLinksDeps,
  actor: Actor,
  storyboardId: string,
  origin: string,
): Promise<{ links: StoryboardLink[] }> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    await requireEditable(trx, actor, storyboardId);
    const counts = await countVisitorComments(trx, customerId, storyboardId);
    const rows = await listLinks(trx, customerId, storyboardId);
    return {
      links: rows.map((row) =>
        toLink(deps, row, { origin, comments: counts.get(row.storyboardLinkId) ?? 0 }),
      ),
    };
  });
}

interface NewLink {
  readonly storyboardId: string;
  readonly name: string;
  readonly expiresAt?: string | undefined;
  readonly canComment: boolean;
}

export async function createLink(
  deps: StoryboardLinksDeps,
  actor: Actor,
  { storyboardId, name, canComment, ...wanted }: NewLink,
  origin: string,
): Promise<StoryboardLink> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const now = context.clock.now();
  const expiresAt = wanted.expiresAt === undefined ? null : new Date(wanted.expiresAt);
  if (expiresAt !== null && expiresAt <= now) throw invalid('expiresAt', 'Choose a future time.');
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireEditable(trx, actor, storyboardId);
    await requireRoom(trx, customerId, { storyboardId, now });
    const id = randomUUID();
    await insertLink(trx, {
      ...{ id, customer_id: customerId, storyboard_id: storyboardId, name, can_comment: canComment },
      ...{ expires_at: expiresAt, created_by: customerUserId, created_at: now },
    });
    const after = { name: board.title, link: name, canComment, expires: expiresAt?.toISOString() ?? null };
    await audit(context, trx, actor, 'storyboard-links.created', objectOf(board), { after });
    return present(deps, trx, customerId, { storyboardId, storyboardLinkId: id, origin });
  });
}

/** So many links of a storyboard work at the same time. */
async function requireRoom(
  trx: Trx,
  customerId: string,
  about: { storyboardId: string; now: Date },
): Promise<void> {
  if ((await countActive(trx, customerId, about)) < storyboardLinksMost) return;
  const message = `A storyboard can have up to ${storyboardLinksMost} active links. Revoke one first.`;
  throw invalid('storyboardId', message);
}

interface Named {
  readonly storyboardId: string;
  readonly storyboardLinkId: string;
}

/** Says whether visitors of a link can comment. */
export function updateCommenting(
  deps: StoryboardLinksDeps,
  actor: Actor,
  { canComment, ...named }: Named & { readonly canComment: boolean },
  origin: string,
): Promise<StoryboardLink> {
  return change(deps, actor, { named, origin, action: 'storyboard-links.changed' }, async (trx, link) => {
    await updateLink(trx, actor.customerId, link.storyboardLinkId, { can_comment: canComment });
  });
}

/** Withdraws a link: its page is gone at once, and its images within seconds. */
export async function revokeLink(
  deps: StoryboardLinksDeps,
  actor: Actor,
  named: Named,
  origin: string,
): Promise<StoryboardLink> {
  const how = { named, origin, action: 'storyboard-links.revoked' } as const;
  const revoked = await change(deps, actor, how, async (trx, { storyboardLinkId, revokedAt }) => {
    const at = revokedAt ?? deps.context.clock.now();
    await updateLink(trx, actor.customerId, storyboardLinkId, { revoked_at: at });
  });
  deps.playback.forgetGrant(named.storyboardLinkId);
  return revoked;
}

/** Takes back that a link was withdrawn. */
export async function restoreLink(
  deps: StoryboardLinksDeps,
  actor: Actor,
  named: Named,
  origin: string,
): Promise<StoryboardLink> {
  const how = { named, origin, action: 'storyboard-links.restored' } as const;
  const restored = await change(deps, actor, how, async (trx, { storyboardLinkId }) => {
    const { storyboardId } = named;
    await requireRoom(trx, actor.customerId, { storyboardId, now: deps.context.clock.now() });
    await updateLink(trx, actor.customerId, storyboardLinkId, { revoked_at: null });
  });
  deps.playback.forgetGrant(named.storyboardLinkId);
  return restored;
}

interface Change {
  readonly named: Named;
  readonly origin: string;
  readonly action: AuditAction;
}

async function change(
  deps: StoryboardLinksDeps,
  actor: Actor,
  { named, origin, action }: Change,
  write: (trx: Trx, link: LinkRow) => Promise<void>,
): Promise<StoryboardLink> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireEditable(trx, actor, named.storyboardId);
    const before = await requireLink(trx, customerId, named);
    await write(trx, before);
    const after = await requireLink(trx, customerId, named);
    const factsOf = (link: LinkRow) => ({
      ...{ name: board.title, link: link.name, canComment: link.canComment },
      state: stateOf(link, context.clock.now()),
    });
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(context, trx, actor, action, objectOf(board), facts);
    return present(deps, trx, customerId, { ...named, origin });
  });
}

async function requireLink(
  trx: Trx,
  customerId: string,
  { storyboardId, storyboardLinkId }: Named,
): Promise<LinkRow> {
  const links = await listLinks(trx, customerId, storyboardId);
  const link = links.find((each) => each.storyboardLinkId === storyboardLinkId);
  if (link === undefined)
    throw invalid('storyboardLinkId', "This link isn't available any more. Reload the page.");
  return link;
}

async function present(
  deps: StoryboardLinksDeps,
  trx: Trx,
  customerId: string,
  { origin, ...named }: Named & { readonly origin: string },
): Promise<StoryboardLink> {
  const row = await requireLink(trx, customerId, named);
  const counts = await countVisitorComments(trx, customerId, named.storyboardId);
  return toLink(deps, row, { origin, comments: counts.get(named.storyboardLinkId) ?? 0 });
}

function objectOf({ storyboardId }: StoryboardRow) {
  return { kind: 'storyboard', id: storyboardId } as const;
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ path, message }] });
}

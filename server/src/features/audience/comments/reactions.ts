import type { Discussion } from '@rushes/contract/audience/comments';
import type { Reaction } from '@rushes/contract/audience/lists/comments';
import type { Context } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import { type Actor, requireEditor } from '../../create/programs/service.ts';
import { requireOpen, requireSubject } from './access.ts';
import { toDiscussion } from './get-comments.ts';
import * as store from './store.ts';

interface Reacted {
  readonly programId: string;
  readonly reaction: Reaction;
  readonly isOn: boolean;
  readonly atMs: number;
}

/** Adds a reaction of the actor, or takes it back. */
export function setReaction(
  { db }: Context,
  actor: Actor,
  { programId, reaction, isOn, atMs }: Reacted,
): Promise<Discussion> {
  const { customerId, customerUserId } = actor;
  return db.tenant(customerId, async (trx) => {
    const subject = await requireOpen(trx, actor, programId);
    const own = { customerId, customerUserId, programId, reaction };
    if (isOn) await store.addReaction(trx, own, Math.min(atMs, subject.durationMs));
    else await store.removeReaction(trx, own);
    return toDiscussion(trx, actor, subject);
  });
}

/** Turns comments and reactions on a program on or off. */
export function setCommentsAllowed(
  context: Context,
  actor: Actor,
  { programId, isAllowed }: { readonly programId: string; readonly isAllowed: boolean },
): Promise<Discussion> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireEditor(trx, actor, programId);
    const before = await requireSubject(trx, actor, programId);
    await store.writeAllowed(trx, customerId, programId, isAllowed);
    const action = isAllowed ? 'comments.allowed' : 'comments.turned-off';
    const object = { kind: 'program', id: programId, name: before.title };
    if (before.isAllowed !== isAllowed) await audit(context, trx, actor, action, object);
    return toDiscussion(trx, actor, await requireSubject(trx, actor, programId));
  });
}

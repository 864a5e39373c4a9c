import type { Audience, Program } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { type ProgramRow, updateProgram } from '../store.ts';
import { groupChoices } from './group-choices.ts';
import { notifyShared, publishCounts } from './notices.ts';
import { findMemberIds, replaceAudience } from './store.ts';

/** Changes who can watch, at once. */
export async function setAudience(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, audience }: { programId: string; audience: Audience },
): Promise<Program> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const before = await requireEditable(trx, actor, programId);
    await publishCounts(context, trx, customerId, before);
    await writeAudience(trx, actor, before, audience);
    const after = await requireVisible(trx, actor, programId);
    await publishCounts(context, trx, customerId, after);
    await notifyShared(context, trx, actor, before);
    const facts = { before: programFacts(before), after: programFacts(after) };
    await audit(context, trx, actor, 'programs.audience-changed', { kind: 'program', id: programId }, facts);
    await publishProgramEvent(context, trx, customerId, programId);
    return readProgram(trx, actor, programId);
  });
}

/** Writes who can watch; refuses users of other customers, and groups that the actor can't choose. */
export async function writeAudience(
  trx: Trx,
  actor: Actor,
  before: ProgramRow,
  audience: Audience,
): Promise<void> {
  const { customerId } = actor;
  const isWide = 'organisation' in audience;
  const customerUserIds = isWide ? [] : [...new Set(audience.customerUserIds)];
  const groupIds = isWide ? [] : [...new Set(audience.groupIds)];
  const users = await findMemberIds(trx, customerId, customerUserIds);
  const choices = groupIds.length === 0 ? [] : await groupChoices(trx, actor);
  // What someone else chose before stays.
  const groups = new Set([...choices.map(({ groupId }) => groupId), ...before.audienceGroupIds]);
  const fields = [
    ...unknownIn('customerUserIds', customerUserIds, users, "This user isn't in your organisation."),
    ...unknownIn('groupIds', groupIds, groups, "You can't publish to this group."),
  ];
  if (fields.length > 0) throw new AppError('invalid', { fields });
  await updateProgram(trx, customerId, before.id, { audience_organisation: isWide });
  await replaceAudience(trx, customerId, before.id, { customerUserIds, groupIds });
}

function unknownIn(name: string, ids: readonly string[], known: ReadonlySet<string>, message: string) {
  return ids.flatMap((id, at) => (known.has(id) ? [] : [{ path: `audience.${name}.${at}`, message }]));
}

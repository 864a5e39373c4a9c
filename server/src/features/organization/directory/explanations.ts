import { visibleAudiences } from '@rushes/contract/organization/directory';
import { openBioStates } from '@rushes/contract/organization/lists/directory';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { findBio } from './bios/store.ts';
import { listFields } from './fields/store.ts';

/** Whether someone sees what others have in one field. */
export const explainField: ExplainObject = async (trx, { customerId, permissions }, fieldId) => {
  const field = (await listFields(trx, customerId)).find((each) => each.fieldId === fieldId);
  if (field === undefined || field.archivedAt !== null) return reasonsFor(false);
  const isShown = visibleAudiences(permissions).includes(field.audience);
  return reasonsFor(true, [], [{ rule: 'shown-field', passes: isShown }]);
};

/** Why someone may offer a video for a request, or decide about it. */
export const explainBio: ExplainObject = async (trx, member, bioId, permission) => {
  const bio = await findBio(trx, member.customerId, bioId);
  if (bio === undefined) return reasonsFor(false);
  const isOpen = openBioStates.includes(bio.state);
  if (permission === 'organization.directory:edit')
    return reasonsFor(true, [], [{ rule: 'state', passes: isOpen || bio.state === 'approved' }]);
  const grounds = [
    { rule: 'everything', passes: member.permissions.has('organization.directory:edit') },
    { rule: 'own-video', passes: bio.customerUserId === member.customerUserId },
  ] as const;
  return reasonsFor(true, grounds, [{ rule: 'state', passes: isOpen }]);
};

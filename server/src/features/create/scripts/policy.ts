import { scopePolicy } from '../../../objects/scope-policy.ts';

export const { maySee, mayEdit } = scopePolicy({ see: 'create.scripts:see', edit: 'create.scripts:edit' });

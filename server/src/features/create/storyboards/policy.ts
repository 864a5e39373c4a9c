import { scopePolicy } from '../../../objects/scope-policy.ts';

export const { maySee, mayEdit } = scopePolicy({
  see: 'create.storyboards:see',
  edit: 'create.storyboards:edit',
});

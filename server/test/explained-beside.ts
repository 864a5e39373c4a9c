import type { ExplainedKind } from '@rushes/contract/explained';

/** Kinds whose explanations are tried in an organisation of their own, as what is tried changes users and roles. */
export const explainedBeside = [
  'person',
  'erasure',
  'custom-role',
  'role-deletion',
  'import',
  'org-unit',
  'bio',
  'segment',
  'personal-export',
] as const satisfies readonly ExplainedKind[];

import type { Access } from '../call.ts';
import { onlyLooks } from '../limits.ts';

/** Header of a request that looks at the product as a role: the id of a built-in or a custom one. */
export const rolePreviewHeader = 'rushes-preview';

/** Calls about the user alone, which are answered to themself also while they look as a role. */
const aboutThemself: ReadonlySet<string> = new Set([
  'directory/getOwnProfile',
  'personaldata/getOwnExports',
  'profile/getProfile',
  'profile/getSignature',
]);

/** Whether a call, `service/method`, is answered as to someone new with the role; every other one that looks stays the user’s own. */
export function isAnsweredAsRole({ who }: Access, path: string): boolean {
  const isByRights = who === 'may' || who === 'may-any';
  return isByRights && onlyLooks(path) && !aboutThemself.has(path);
}

/**
 * Who a preview of a role is: nobody’s id. Someone who came today, was named nowhere and put in no group; open channels are
 * open to them, as to everybody.
 */
export const newcomerId = '00000000-0000-0000-0000-000000000000';

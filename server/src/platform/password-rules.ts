// Which new passwords are too easy: short, made of one's own name, or of a word that everybody tries first.

import { isEasyPassword } from './easy-passwords.ts';

/** Why a new password cannot be taken; undefined where it can. */
export function weaknessOf(
  password: string,
  userName: string,
): 'short' | 'long' | 'name' | 'common' | undefined {
  if (password.length < 8) return 'short';
  if (password.length > 128) return 'long';
  // The last part of an address is nobody's name.
  const ownNames = userName
    .toLowerCase()
    .replace(/(@.*)\.[^.]*$/, '$1')
    .split(/[@.\s_+-]+/)
    .filter((part) => part.length >= 4);
  const rest = ownNames.reduce((left, name) => left.replaceAll(name, ''), password.toLowerCase());
  if (rest !== password.toLowerCase() && rest.length < 8) return 'name';
  return isEasyPassword(password, userName) ? 'common' : undefined;
}

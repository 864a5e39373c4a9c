// Which new passwords are too easy: short, made of the own name, or guessed quickly. https://github.com/zxcvbn-ts/zxcvbn
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password that falls to fewer guesses is refused; eight random letters and digits need more. */
const leastGuesses = 3e7;

/** Why a new password can't be used; undefined where it can. */
export async function weaknessOf(
  password: string,
  userName: string,
): Promise<'short' | 'long' | 'name' | 'common' | undefined> {
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
  const { guesses } = (await loadEstimator()).check(password, [userName, ...ownNames, 'rushes']);
  return guesses < leastGuesses ? 'common' : undefined;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take 75 MB, so they are loaded with the first new password. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= (async () => {
    const [core, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ]);
    const dictionary = { ...common.dictionary, ...english.dictionary };
    return new core.ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs });
  })();
  return estimator;
}

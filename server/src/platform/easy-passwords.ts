// Passwords that are tried first by everybody who guesses: the usual words with the usual ends, runs of keys, repeats.

const words: ReadonlySet<string> = new Set(
  `password passwort passwd pass motdepasse contrasena kennwort geheim secret admin administrator root user guest
  test testing tester demo default changeme change login logon letmein welcome willkommen hello hallo bonjour access
  master superuser super system computer internet server network service support office company website google yahoo
  facebook twitter instagram youtube linkedin microsoft windows apple android samsung iphone nokia pokemon naruto
  minecraft starwars startrek superman batman spiderman ironman matrix ninja samurai warrior killer hunter ranger
  shadow phantom ghost devil angel heaven lucky magic wizard merlin gandalf dragon phoenix eagle falcon tiger lion
  panther bear monkey donkey horse mustang bulldog kitty kitten puppy doggy chicken rabbit dolphin butterfly spider
  scorpion football fussball soccer baseball basketball hockey tennis golf boxing racing ferrari porsche mercedes
  corvette yamaha harley honda toyota arsenal chelsea liverpool barcelona juventus realmadrid manchester yankees
  cowboys steelers lakers jordan michael jennifer jessica michelle daniel david thomas charlie robert anthony andrew
  joshua matthew nicole ashley amanda andrea samantha maria anna george william james john patrick alexander
  sebastian christian martin peter richard stefan love iloveyou loveyou lovely lover loveme babygirl baby honey
  sweet sweety sweetheart sunshine sunflower flower flowers rose rainbow princess prince queen king summer winter
  spring autumn sommer january february march april june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday morning midnight freedom peace hope faith jesus christ blessed
  happy smile music guitar piano metallica nirvana slipknot blink eminem cookie chocolate cheese banana orange cherry
  peaches ginger pepper coffee whiskey diamond silver golden purple yellow orange black white green blue trustno
  whatever nothing something fuckyou fuckoff asshole bitch pussy sexy trustnoone one two three four abc xyz the my
  qwe asd video rushes studio camera film movie`.split(/\s+/),
);

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '159357',
].flatMap((row) => [row, row.split('').toReversed().join('')]);

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A passphrase this long is not told by its words any more. */
const phraseLength = 16;
const shortestRun = 3;

/** Whether a password is among those that are guessed first, or holds the name it belongs to. */
export function isEasyPassword(password: string, userName: string): boolean {
  const lower = password.toLowerCase();
  const names = [userName, userName.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  if (names.some((name) => name.length > shortestRun && lower.includes(name))) return true;
  if (/^(.{1,5}?)\1+.?$/.test(lower) || withoutRuns(lower).length < shortestRun) return true;
  // The words are those of the Latin alphabet without marks.
  return lower.length < phraseLength && !/[^ -~]/.test(lower) && isMadeOfWords(lower);
}

/** What is left when runs of neighbouring keys and all numbers are taken away. */
function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    if (length < shortestRun) left += text[at];
    at += length < shortestRun ? 1 : length;
  }
  return left.replaceAll(/\d/g, '');
}

function runAt(text: string, at: number): number {
  let longest = 1;
  for (let end = at + shortestRun; end <= text.length; end += 1) {
    const part = text.slice(at, end);
    if (!rows.some((row) => row.includes(part)) && !/^(.)\1+$/.test(part)) break;
    longest = end - at;
  }
  return longest;
}

function isMadeOfWords(lower: string): boolean {
  const bare = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return [lower, bare].some((text) => {
    const plain = text.replaceAll(/[0134571@$!]/g, (character) => lookalikes[character] ?? character);
    return [text, plain].some((spelled) => isWords(spelled.replaceAll(/[^a-z]/g, '')));
  });
}

function isWords(letters: string): boolean {
  if (words.has(letters)) return true;
  for (let end = 3; end < letters.length - 1; end += 1)
    if (words.has(letters.slice(0, end)) && isWords(letters.slice(end))) return true;
  return false;
}

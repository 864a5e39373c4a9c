// Which new passwords are too easy: short, made of one's own name, or of a word that everybody tries first.

// What people choose most, without the digits and marks that they add: each line covers its many spellings.
const common = new Set(
  `password passwort passw0rd kennwort motdepasse contrasena wachtwoord haslo senha parola sifre heslo salasana losenord
qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwertyui qwertyuiop qazwsx qazwsxedc qweasd qweasdzxc poiuytrewq
admin administrator root master superuser sysadmin login welcome willkommen bienvenue letmein changeme change default secret
geheim access test tester testing guest user username demo temp temporary letmeinnow trustno iloveyou loveyou ilove ichliebedich
jetaime teamo princess prinzessin dragon monkey football fussball soccer baseball basketball hockey sunshine shadow superman
batman spiderman ironman starwars pokemon pikachu naruto michael michelle jessica jennifer jordan ashley charlie thomas daniel
andrew joshua matthew robert william hunter ranger buster tigger maggie pepper ginger cookie chocolate cheese banana orange
flower summer winter spring autumn sommer herbst fruehling january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday freedom whatever computer internet google facebook
samsung apple windows microsoft linux android mustang corvette ferrari porsche mercedes harley yankees lakers arsenal chelsea
liverpool barcelona realmadrid juventus bayern dortmund schalke germany deutschland america france england london berlin paris
newyork killer fuckyou fuckoff asshole pussy sexy lovely babygirl angel angels jesus jesuschrist god blessed family hello hallo
bonjour hola hellohello starwars matrix phoenix diamond silver golden purple yellow secure security private office company
business video videos movie camera studio rushes rushesrushes abcdef abcdefg abcdefgh abcd abcabc aaaaaa`
    .split(/\s+/)
    .filter(Boolean),
);

/** Why a new password cannot be taken; undefined where it can. */
export function weaknessOf(
  password: string,
  userName: string,
): 'short' | 'long' | 'name' | 'common' | undefined {
  if (password.length < 8) return 'short';
  if (password.length > 128) return 'long';
  const plain = normalize(password);
  // The last part of an address is nobody's name.
  const ownNames = userName
    .toLowerCase()
    .replace(/(@.*)\.[^.]*$/, '$1')
    .split(/[@.\s_+-]+/)
    .filter((part) => part.length >= 4);
  const rest = ownNames.reduce((left, name) => left.replaceAll(name, ''), password.toLowerCase());
  if (rest !== password.toLowerCase() && rest.length < 8) return 'name';
  return isCommon(password, plain) ? 'common' : undefined;
}

function isCommon(password: string, plain: string): boolean {
  if (new Set(password).size < 4 || isRepeated(password) || isSequence(password)) return true;
  const letters = plain.replaceAll(/[^a-z]/g, '');
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [letters, core].some((word) => common.has(word)) && password.length < 20;
}

function normalize(password: string): string {
  const spelled: Readonly<Record<string, string>> = {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
  };
  // Digits and marks at the ends are what people add; inside a word they stand for letters.
  const [, , core = ''] = /^([^a-z]*)(.*?)[^a-z]*$/s.exec(password.toLowerCase()) ?? [];
  return Array.from(core, (character) => spelled[character] ?? character).join('');
}

function isRepeated(password: string): boolean {
  return /^(.{1,4})\1+.{0,4}$/s.test(password);
}

function isSequence(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const even = steps.filter((step) => Math.abs(step) <= 1).length;
  return even >= steps.length * 0.75;
}

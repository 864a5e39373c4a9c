// Rule 7 of ARCHITECTURE.md: the three feature lists agree; every call has handlers and a test.

// Files of contract/src that are no feature's.
const sharedContract = [
  'approval-comments',
  'assignment-answers',
  'file-reviews',
  'script-comments',
  'script-shots',
  'storyboard-assets',
  'storyboard-comments',
  'storyboard-shots',
  'block-changes',
  'access-changes',
  'call',
  'capture-rules',
  'channel-members',
  'contact-fields',
  'contact-lists',
  'directory-bios',
  'errors',
  'guest-limits',
  'guest-mails',
  'guest-pages',
  'guest-reviews',
  'guest-tasks',
  'explained',
  'limits',
  'audit-actions',
  'mail-events',
  'external-review-mails',
  'task-contact-mails',
  'task-recipients',
  'notification-preferences',
  'shots',
  'user-groups',
  'places',
  'program-captions',
  'program-downloads',
  'program-exchange',
  'program-publication',
  'program-shapes',
  'program-versions',
  'role-calls',
  'role-preview',
  'services',
  'timeline',
  'titles',
];
// Features without a contract file of their own name, and the other way round.
const serverOnly = [
  'members',
  'customer-records',
  'email-codes',
  'assets',
  'demo',
  'notification-counts',
  'playback',
  'uploads',
  'feed',
];
// Deliverables are part of approvals on the server.
const contractOnly = ['deliverables', 'events'];
const webOnly = ['access-changes', 'account', 'sign-in'];

/** Gives a breach for each feature and call that is on its own; `sources` are `{ file, text }`. */
export function checkFeatureLists(files, sources) {
  if (!files.includes('contract/src/services.ts')) return [];
  return [
    ...checkNames(files),
    ...checkFeatures(files, sources),
    ...checkHandlers(sources),
    ...checkTests(sources),
  ];
}

function breach(file, detail) {
  return { rule: 'feature-lists', file, detail };
}

function checkNames(files) {
  const namesIn = (pattern) => new Set(files.map((file) => pattern.exec(file)?.[1]).filter(Boolean));
  const contractPattern = /^contract\/src\/(?!lists\/)(?:[a-z]+\/)?([a-z0-9-]+)\.ts$/;
  const contract = namesIn(contractPattern);
  const fileOf = (name) => files.find((file) => contractPattern.exec(file)?.[1] === name);
  const server = namesIn(/^server\/src\/features\/[^/]+\/([^/]+)\//);
  const web = namesIn(/^web\/src\/features\/[^/]+\/([^/]+)\//);
  for (const name of sharedContract) contract.delete(name);
  return [
    ...[...contract]
      .filter((name) => !server.has(name) && !contractOnly.includes(name))
      .map((name) => breach(fileOf(name), `server/src/features/${name} is missing`)),
    ...[...server]
      .filter((name) => !contract.has(name) && !serverOnly.includes(name))
      .map((name) => breach(`server/src/features/${name}`, `contract/src/${name}.ts is missing`)),
    ...[...web]
      .filter((name) => !contract.has(name) && !server.has(name) && !webOnly.includes(name))
      .map((name) => breach(`web/src/features/${name}`, 'neither contract nor server know this name')),
  ];
}

// Each feature is declared in its feature.ts and listed once in features.ts; each kind that can be explained is declared.
function checkFeatures(files, sources) {
  const list = sources.find(({ file }) => file === 'server/src/features.ts');
  if (list === undefined) return [];
  const folders = new Set(
    files.map((file) => /^server\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]).filter(Boolean),
  );
  const declarations = sources.filter(({ file }) => /^server\/src\/features\/.+\/feature\.ts$/.test(file));
  const nameIn = ({ text }) => /export const (\w+) = feature\(/.exec(text)?.[1];
  const explained = sources.find(({ file }) => file === 'contract/src/explained.ts')?.text ?? '';
  return [
    ...[...folders]
      .filter((folder) => !files.includes(`server/src/features/${folder}/feature.ts`))
      .map((folder) => breach(`server/src/features/${folder}`, 'feature.ts is missing')),
    ...declarations
      .filter((each) => !new RegExp(`^ {2}${nameIn(each)},$`, 'm').test(list.text))
      .map(({ file }) => breach(file, 'server/src/features.ts does not list it')),
    ...[...explained.matchAll(/^ {2}'?([\w-]+)'?: \[/gm)]
      .filter(
        ([, kind]) =>
          !declarations.some(({ text }) => new RegExp(`kind: '${kind}',\\s*(?:explain|rows)`).test(text)),
      )
      .map(([, kind]) => breach('contract/src/explained.ts', `no feature.ts explains ${kind}`)),
  ];
}

// The type Handlers asks for every call of a service, and the contract's types for an access rule of each.
function checkHandlers(sources) {
  const services = sources.find(({ file }) => file === 'contract/src/services.ts');
  const declared = [...services.text.matchAll(/^\s+\w+: (\w+Service)\b/gm)].map(([, name]) => name);
  const handlers = sources.filter(({ file }) =>
    /^server\/src\/features\/[^/]+\/[^/]+\/calls\.ts$/.test(file),
  );
  return declared
    .map((name) => ({
      name,
      count: handlers.filter(({ text }) => text.includes(`Handlers<typeof ${name}>`)).length,
    }))
    .filter(({ count }) => count !== 1)
    .map(({ name, count }) =>
      breach(services.file, `${name} has ${count} calls.ts with its handlers, not 1`),
    );
}

function checkTests(sources) {
  const tests = sources
    .filter(({ file }) => /^server\/.*\.test\.ts$/.test(file) || /^e2e\/.*\.e2e\.ts$/.test(file))
    .map(({ text }) => text)
    .join('\n');
  return sources
    .filter(({ file }) => file.startsWith('contract/src/') && !file.endsWith('.test.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^ {2}(\w+): call\(/gm)]
        .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(tests))
        .map(([, name]) => breach(file, `no test of the server and no journey names ${name}`)),
    );
}

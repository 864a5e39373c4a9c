import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimelineInput } from '@rushes/contract/create/programs';
import { makeSynthetic, type Scene } from '@rushes/media/synthetic';
import type { Context, Trx } from '../../../context.ts';
import { StartRefused } from '../../../platform/start-refused.ts';
import type { ChannelsService } from '../../audience/channels/service.ts';
import { deleteBytes, deleteCustomers } from '../customers/service.ts';
import { createProgram, type ProgramsDeps, publishProgram } from '../../create/programs/service.ts';
import type { UploadsService } from '../../media/uploads/service.ts';
import { type DemoOrganisationDeps, seedOrganisation } from './organisation.ts';
import {
  type DemoCustomer,
  demoCustomers,
  type DemoMember,
  type DemoUser,
  demoUsers,
  describeUser,
  memberOf,
  profileIdOf,
} from './users.ts';
import * as store from './store.ts';
import { deleteDemoUsers } from '../../identity/members/service.ts';

/** What the demo is made with: the features that users use for the same. */
export interface DemoDeps extends DemoOrganisationDeps {
  readonly uploads: Pick<UploadsService, 'importFile'>;
  readonly programs: ProgramsDeps;
  readonly channels: Pick<ChannelsService, 'createChannel' | 'setMembers' | 'submitProgram'>;
}

/** What the sign-in page and the table of sign-ins show. */
export interface DemoSignIns {
  readonly users: { userName: string; name: string; role: string; customer: string }[];
  readonly password: string;
}

export type DemoService = ReturnType<typeof createDemoService>;

const passwordName = 'demo-password';

const clips: readonly { name: string; scene: Scene; durationS: number; width: number; height: number }[] = [
  { name: 'Dawn over the harbour', scene: 'dawn', durationS: 6, width: 1280, height: 720 },
  { name: 'Harbour from the crane', scene: 'harbour', durationS: 7, width: 1280, height: 720 },
  { name: 'Workshop floor', scene: 'workshop', durationS: 6, width: 1280, height: 720 },
  { name: 'Meadow behind the plant', scene: 'meadow', durationS: 6, width: 1280, height: 720 },
  { name: 'Night shift, vertical', scene: 'night', durationS: 5, width: 720, height: 1280 },
];

const programs: readonly { title: string; cuts: readonly [clip: number, inMs: number, outMs: number][] }[] = [
  {
    title: 'A day at the harbour',
    cuts: [
      [0, 0, 6000],
      [1, 1000, 6400],
      [3, 0, 4800],
    ],
  },
  {
    title: 'Inside the workshop',
    cuts: [
      [2, 0, 6000],
      [0, 2000, 5000],
    ],
  },
];

/** Refuses to open a demo directory to others: everybody knows its users. Asked before anything else runs. */
export async function requirePrivateDemo(context: Pick<Context, 'config' | 'db'>): Promise<void> {
  const { config } = context;
  if (config.isLoopback && !config.isPublic) return;
  if (!(await asSystem(context, store.hasDemo))) return;
  const address = config.isPublic ? 'under PUBLIC_URL' : `on HOST=${config.host}`;
  throw new StartRefused(
    `This data directory holds the demo, whose users everybody knows, so it does not open ${address}: run npm run remove-demo first.`,
  );
}

export function createDemoService(context: Context) {
  const { config, secrets } = context;
  const password = () => config.demo.password ?? secrets.text(passwordName);
  return {
    /** What is offered at sign-in; null where there is no demo. */
    async signIns(): Promise<DemoSignIns | null> {
      if (!config.demo.enabled || !(await asSystem(context, store.hasDemo))) return null;
      return { users: demoUsers.map(describeUser), password: password() };
    },

    /** Makes the demo's customers and users where they are missing; false in an installation with users of its own. */
    async seedUsers(): Promise<boolean> {
      if (!config.demo.enabled) return false;
      const isOwn = await asSystem(
        context,
        async (trx) => (await store.hasAnyUser(trx)) && !(await store.hasDemo(trx)),
      );
      if (!isOwn) await seedUsers(context, password());
      return !isOwn;
    },

    /** Makes clips and two published programs, once. */
    async seedFootage(deps: DemoDeps, tell: (line: string) => void): Promise<void> {
      if ((await asSystem(context, store.programCount)) > 0) return;
      tell('Making the demo footage…');
      await seedFootage(context, deps);
    },
  };
}

async function seedUsers(context: Context, password: string): Promise<void> {
  const { passwords } = context;
  const known = await asSystem(context, (trx) => store.passwordHashOf(trx, demoUsers[0]?.id ?? ''));
  if (known !== undefined && (await passwords.verify(password, known))) return;
  const hash = await passwords.hash(password);
  const customerIdOf = (key: DemoCustomer['key']) =>
    demoCustomers.find((customer) => customer.key === key)?.id ?? '';
  await asSystem(context, async (trx) => {
    await store.insertCustomers(trx, demoCustomers);
    for (const user of demoUsers) await store.insertUser(trx, user, hash, customerIdOf);
  });
}

// Through the same doors as users': an interrupted first start leaves nothing that the next one cannot go on from.
async function seedFootage(context: Context, deps: DemoDeps): Promise<void> {
  const manager = memberOf('cm@north.demo', 'cm');
  await seedOrganisation(deps, manager);
  const clipIds: string[] = [];
  for (const clip of clips) clipIds.push(await importClip(context, deps, manager, clip));
  const south = memberOf('cm@south.demo', 'cm');
  const [first] = clips;
  if (first !== undefined)
    await importClip(context, deps, south, { ...first, scene: 'meadow', name: 'South meadow' });
  await waitForClips(context, clipIds);
  const programIds: string[] = [];
  for (const program of programs) {
    const items: TimelineInput['items'] = program.cuts.map(([clip, inMs, outMs]) => ({
      clipId: clipIds[clip] ?? '',
      inMs,
      outMs,
    }));
    const { programId } = await createProgram(deps.programs, manager, {
      title: program.title,
      timeline: { items },
    });
    await publishProgram(deps.programs, manager, {
      programId,
      audience: { organisation: true },
    });
    programIds.push(programId);
  }
  if (await waitForPrograms(context)) await seedChannels(deps, manager, programIds);
}

const channels = [
  {
    name: 'Harbour news',
    description: 'News from the quay, for everyone.',
    visibility: 'open',
    items: [0, 1],
    users: [],
  },
  {
    name: 'Production team',
    description: 'Work in progress, for the production team.',
    visibility: 'private',
    items: [1],
    users: [
      ['cc@north.demo', 'contributor'],
      ['viewer@north.demo', 'member'],
    ],
  },
] as const;

/** An open channel and a private one. */
async function seedChannels(
  deps: DemoDeps,
  manager: DemoMember,
  programIds: readonly string[],
): Promise<void> {
  for (const { items, users, ...values } of channels) {
    const { channelId } = await deps.channels.createChannel(manager, {
      ...values,
      moderated: true,
      subscribing: true,
    });
    const members = users.map(([name, level]) => ({ customerUserId: profileIdOf(name), level }));
    await deps.channels.setMembers(manager, { channelId, users: members, groups: [], confirmed: true });
    for (const item of items)
      await deps.channels.submitProgram(manager, {
        channelId,
        programId: programIds[item] ?? '',
        confirmed: true,
      });
  }
}

async function importClip(
  { config, media }: Context,
  { uploads }: DemoDeps,
  owner: DemoMember,
  clip: (typeof clips)[number],
): Promise<string> {
  const workDir = join(config.stateDir, 'work', `demo-${randomUUID()}`);
  await mkdir(workDir, { recursive: true });
  try {
    await media.handOver(workDir);
    const file = await makeSynthetic(media, { ...clip, workDir });
    const { size } = await stat(file);
    const { customerId, customerUserId } = owner;
    return await uploads.importFile({
      customerId,
      customerUserId,
      name: `${clip.name}.mp4`,
      file,
      sizeBytes: size,
    });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const longestWaitMs = 120_000;

async function waitForClips(context: Context, clipIds: readonly string[]): Promise<void> {
  await waitFor(
    async () => (await asSystem(context, (trx) => store.readyClipCount(trx, clipIds))) === clipIds.length,
  );
}

async function waitForPrograms(context: Context): Promise<boolean> {
  return waitFor(async () => (await asSystem(context, store.liveProgramCount)) >= programs.length);
}

// The start goes on without what is not ready in time: it arrives by itself.
async function waitFor(condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + longestWaitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(200);
  }
  return true;
}

/** Removes demo customers, users and their bytes; gives the number of assets removed. */
export async function removeDemo(context: Pick<Context, 'db' | 'storage'>): Promise<number> {
  const { storage } = context;
  const keys = await asSystem(context, async (trx) => {
    const customerIds = await store.demoCustomerIds(trx);
    const bytes = await deleteCustomers(trx, customerIds);
    await deleteDemoUsers(trx);
    return bytes;
  });
  await deleteBytes(storage, keys);
  return keys.filter((key) => key.startsWith('assets/')).length;
}

/** The table of sign-ins as printed at the start. */
export function signInTable({ users, password }: DemoSignIns): string {
  const width = Math.max(...users.map((user) => user.userName.length));
  const lines = users.map(
    (user: Pick<DemoUser, 'userName'> & { role: string; customer: string }) =>
      `  ${user.userName.padEnd(width)}  ${user.customer} · ${user.role}`,
  );
  return ['Demo sign-ins, all with the password', `  ${password}`, '', ...lines].join('\n');
}

/** The demo is made before any of its customers. */
function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}

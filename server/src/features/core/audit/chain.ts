import { createHash } from 'node:crypto';
import type { ChainState } from '@rushes/contract/core/audit';
import type { Context, Trx } from '../../../context.ts';
import * as store from './chain-store.ts';

/** What is before the first link. */
const start = '0'.repeat(64);
const sealedAtOnce = 500;
const readAtOnce = 2000;

/** A link binds its place, all that the row says, and the link before it. */
function hashOf(prevHash: string, sequence: number, payload: string): string {
  return createHash('sha256').update(`${prevHash}\n${sequence}\n${payload}`).digest('hex');
}

/** Puts what was committed since into the chains, in the order in which it is met; gives how many rows. Only one process seals at a time. */
export async function sealOnce({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return db.system(async (trx) => {
    if (!(await store.takeSealing(trx))) return 0;
    const fresh = await store.unsealedLinks(trx, sealedAtOnce);
    if (fresh.length === 0) return 0;
    const heads = await store.findHeads(trx, [...new Set(fresh.map(({ chain }) => chain))]);
    const links = fresh.map((link) => {
      const head = heads.get(link.chain) ?? { chain: link.chain, sequence: 0, hash: start };
      const sequence = head.sequence + 1;
      const hash = hashOf(head.hash, sequence, link.payload);
      heads.set(link.chain, { chain: link.chain, sequence, hash });
      return { ...link, sequence, prevHash: head.hash, hash };
    });
    await store.writeLinks(trx, links);
    await store.writeHeads(trx, [...heads.values()], clock.now());
    return links.length;
  });
}

type Broken = NonNullable<ChainState['broken']>;

/** Computes a customer's chain again, up to the head that was noted apart. */
export async function verify({ db }: Pick<Context, 'db'>, customerId: string): Promise<ChainState> {
  return db.system(async (trx) => {
    const head = (await store.findHeads(trx, [customerId])).get(customerId);
    const walked = await walk(trx, customerId, head);
    return {
      isWhole: walked.broken === null,
      from: walked.first === null ? null : presentLink(walked.first),
      to: walked.last === null ? null : presentLink(walked.last),
      links: walked.last?.sequence ?? 0,
      broken: walked.broken,
      unsealed: await store.countUnsealed(trx, customerId),
    };
  });
}

interface Walked {
  readonly first: store.SealedLink | null;
  readonly last: store.SealedLink | null;
  readonly broken: Broken | null;
}

async function walk(trx: Trx, customerId: string, head: store.Head | undefined): Promise<Walked> {
  let first: store.SealedLink | null = null;
  let last: store.SealedLink | null = null;
  for (;;) {
    const links = await store.linksAfter(trx, customerId, last?.sequence ?? 0, readAtOnce);
    for (const link of links) {
      // What is sealed while this runs is not asked about.
      if (head !== undefined && link.sequence > head.sequence) return { first, last, broken: null };
      const broken = faultOf(link, last);
      if (broken !== null) return { first, last, broken };
      first ??= link;
      last = link;
    }
    if (links.length < readAtOnce) break;
  }
  return { first, last, broken: faultOfEnd(head, last) };
}

function faultOf(link: store.SealedLink, before: store.SealedLink | null): Broken | null {
  const expected = (before?.sequence ?? 0) + 1;
  if (link.sequence !== expected) return { sequence: expected, why: 'missing' };
  const prevHash = before?.hash ?? start;
  const isSound = link.prevHash === prevHash && link.hash === hashOf(prevHash, link.sequence, link.payload);
  return isSound ? null : { sequence: link.sequence, why: 'changed' };
}

function faultOfEnd(head: store.Head | undefined, last: store.SealedLink | null): Broken | null {
  const wanted = head?.sequence ?? 0;
  const found = last?.sequence ?? 0;
  if (found < wanted) return { sequence: found + 1, why: 'missing' };
  const isSame = head === undefined ? last === null : head.hash === last?.hash;
  return isSame ? null : { sequence: found, why: 'changed' };
}

function presentLink({ sequence, createdAt }: store.SealedLink) {
  return { sequence, createdAt: createdAt.toISOString() };
}

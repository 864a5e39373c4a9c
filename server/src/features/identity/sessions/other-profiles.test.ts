import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MadeUser } from '../../../../test/factories.ts';
import { createHarness, type CallAnswer, type Harness } from '../../../../test/harness.ts';

let app: Harness;
/** Creator in the first customer, viewer in the second, locked in the third. */
let traveller: MadeUser;
let foreignUser: MadeUser;
let tokens: { traveller: string; foreignUser: string };
const owners: Record<'south' | 'west', MadeUser> = {} as never;

beforeAll(async () => {
  app = await createHarness();
  const { make } = app;
  const [north, south, west] = await Promise.all([make.customer(), make.customer(), make.customer()]);
  traveller = await make.user(north.customerId, 'cc');
  foreignUser = await make.user(north.customerId, 'cm');
  await make.profile(traveller.userId, south.customerId, 'viewer', { sequence: 1 });
  await make.profile(traveller.userId, west.customerId, 'cm', { sequence: 2, isLocked: true });
  owners.south = await make.user(south.customerId, 'cm');
  owners.west = await make.user(west.customerId, 'cm');
  tokens = {
    traveller: (await app.signIn(traveller.userName)).access_token,
    foreignUser: (await app.signIn(foreignUser.userName)).access_token,
  };
});
afterAll(() => app[Symbol.asyncDispose]());

const program = (programId: string, token: string) => app.call('program/getProgram', { programId }, token);
const clip = (clipId: string, token: string) => app.call('clip/getClip', { clipId }, token);
const withoutId = ({ http, text }: CallAnswer) => [
  http,
  text.replace(/"requestId":"[^"]+"/, '"requestId":""'),
];

describe('an object of another profile', () => {
  test('is answered 409 with the customer to switch to, and is there after the switch [X-03]', async () => {
    const programId = await app.make.program(owners.south, { published: true });
    const elsewhere = await program(programId, tokens.traveller);
    expect(elsewhere.http).toBe(409);
    expect(elsewhere.body).toMatchObject({
      status: 'Error',
      code: 'switch-customer',
      errorMessage: `This belongs to another of your profiles. ##${owners.south.customerId}##`,
    });
    const { customerId } = owners.south;
    await app.ok('customeruser/switchCustomer', { customerId }, tokens.traveller);
    expect(await program(programId, tokens.traveller)).toMatchObject({ http: 200, body: { status: 'Ok' } });
    await app.ok('customeruser/switchCustomer', { customerId: traveller.customerId }, tokens.traveller);
  });

  test('that the user could not see there either is absent: drafts, footage that is not theirs, locked profiles [X-03]', async () => {
    const absent = withoutId(await program(randomUUID(), tokens.traveller));
    const draft = await app.make.program(owners.south);
    const locked = await app.make.program(owners.west, { published: true });
    expect(withoutId(await program(draft, tokens.traveller))).toEqual(absent);
    expect(withoutId(await program(locked, tokens.traveller))).toEqual(absent);
    const footage = await app.make.clip(owners.south, { shared: true });
    expect(withoutId(await clip(footage, tokens.traveller))).toEqual(
      withoutId(await clip(randomUUID(), tokens.traveller)),
    );
  });

  test('is absent for everybody without a profile there [X-03]', async () => {
    const programId = await app.make.program(owners.south, { published: true });
    expect(withoutId(await program(programId, tokens.foreignUser))).toEqual(
      withoutId(await program(randomUUID(), tokens.foreignUser)),
    );
  });

  test('is a clip as well as a program [X-03]', async () => {
    const back = await app.make.profile(foreignUser.userId, owners.west.customerId, 'cc');
    expect(back).not.toBe('');
    const shared = await app.make.clip(owners.west, { shared: true });
    const own = await app.make.clip(owners.west);
    expect((await clip(shared, tokens.foreignUser)).body.errorMessage).toContain(
      `##${owners.west.customerId}##`,
    );
    expect((await clip(own, tokens.foreignUser)).body.code).toBe('not-found');
  });
});

// Users who are signed in, for tests that call the app over HTTP.
import type { Permission } from '@rushes/contract/identity/roles';
import type { CallAnswer, Harness } from './harness.ts';
import type { MadeUser } from './factories.ts';

export interface TestUser extends MadeUser {
  readonly token: string;
  /** The Cookie header that opens this user's media. */
  readonly cookie: string;
  /** `ok<T>('program/getProgram', {…})`: the response of a call that must succeed. */
  ok<T>(path: string, request: object): Promise<T>;
  /** The body of a call that must be refused. */
  refused(path: string, request: object): Promise<CallAnswer['body']>;
}

/** Makes a user with a profile, and signs in. */
export async function signUp(
  harness: Harness,
  customerId: string,
  role: MadeUser['role'],
  name: string,
): Promise<TestUser> {
  return signIn(harness, await harness.make.user(customerId, role, { name }));
}

/** A user of each role, a second one of those that create, and one of a custom role with these permissions. */
export async function signUpEveryRole(harness: Harness, permissions: readonly Permission[]) {
  const { customerId } = await harness.make.customer({ flags: { storyboard: true } });
  const roleId = await harness.make.customRole(customerId, 'cm', permissions);
  const custom = await harness.make.user(customerId, 'cm', { name: 'Nora', customRoleId: roleId });
  return {
    viewer: await signUp(harness, customerId, 'viewer', 'Vera'),
    cc: await signUp(harness, customerId, 'cc', 'Cem'),
    'another cc': await signUp(harness, customerId, 'cc', 'Anna'),
    admin: await signUp(harness, customerId, 'admin', 'Adam'),
    cm: await signUp(harness, customerId, 'cm', 'Cleo'),
    'another cm': await signUp(harness, customerId, 'cm', 'Olga'),
    'a custom role': await signIn(harness, custom),
  };
}

/** Signs someone in who was made. */
export async function signIn(harness: Harness, user: MadeUser): Promise<TestUser> {
  const session = await harness.signIn(user.userName);
  const token = session.access_token;
  return {
    ...user,
    token,
    cookie: mediaCookie(session.preSignedCookie),
    ok: (path, request) => harness.ok(path, request, token),
    refused: async (path, request) => {
      const { body, text } = await harness.call(path, request, token);
      if (body.status !== 'Error') throw new Error(`${path} was not refused: ${text}`);
      return body;
    },
  };
}

/** The Cookie header for signed values as they stand in answers. */
export function mediaCookie(signed: {
  keyPairId: string;
  signature: string;
  policy: string;
  hashAlgorithm?: string | undefined;
}): string {
  return Object.entries({
    'CloudFront-Policy': signed.policy,
    'CloudFront-Signature': signed.signature,
    'CloudFront-Key-Pair-Id': signed.keyPairId,
    ...(signed.hashAlgorithm === undefined ? {} : { 'CloudFront-Hash-Algorithm': signed.hashAlgorithm }),
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

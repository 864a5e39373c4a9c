import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { SingleUseCodesTable } from '../../../../schema-access.ts';

export type CodePurpose = SingleUseCodesTable['purpose'];

export interface CodeRow {
  readonly userId: string;
  readonly customerUserId: string | null;
  readonly sessionId: string | null;
  /** Whether only a delivered mail held the code. */
  readonly isMailed: boolean;
}

export async function insertCode(
  trx: Trx,
  code: CodeRow & { hash: Buffer; purpose: CodePurpose; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('single_use_codes')
    .values({
      code_hash: code.hash,
      purpose: code.purpose,
      user_id: code.userId,
      customer_user_id: code.customerUserId,
      session_id: code.sessionId,
      is_mailed: code.isMailed,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Spends a code that is good now; of two at once, one gets it. `notBefore` is the latest start that counts. */
export async function spendCode(
  trx: Trx,
  { hash, purpose, now, notBefore }: { hash: Buffer; purpose: CodePurpose; now: Date; notBefore: Date },
): Promise<CodeRow | undefined> {
  return trx
    .updateTable('single_use_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', notBefore)
    .returning([
      'user_id as userId',
      'customer_user_id as customerUserId',
      'session_id as sessionId',
      'is_mailed as isMailed',
    ])
    .executeTakeFirst();
}

/** A code that is good now. */
export async function findCode(
  trx: Trx,
  { hash, purpose, now }: { hash: Buffer; purpose: CodePurpose; now: Date },
): Promise<CodeRow | undefined> {
  return trx
    .selectFrom('single_use_codes')
    .select([
      'user_id as userId',
      'customer_user_id as customerUserId',
      'session_id as sessionId',
      'is_mailed as isMailed',
    ])
    .where('code_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * The profiles that codes of a first sign-in, good until now, lead into. None for a user who signs in somewhere already: they
 * accept an invitation themselves, after signing in.
 */
export async function findWaitingProfiles(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('single_use_codes')
    .select('customer_user_id as customerUserId')
    .distinct()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'activation')
    .where('customer_user_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('members.id')
            .where('members.user_id', '=', userId)
            .where('members.state', '<>', 'invited'),
        ),
      ),
    )
    .$narrowType<{ customerUserId: string }>()
    .execute();
  return rows.map(({ customerUserId }) => customerUserId);
}

/** How many codes of a purpose the user was given since a time. */
export async function countCodes(
  trx: Trx,
  userId: string,
  purpose: CodePurpose,
  since: Date,
): Promise<number> {
  const row = await trx
    .selectFrom('single_use_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Makes the user's codes of these purposes worthless. */
export async function discardCodes(
  trx: Trx,
  userId: string,
  purposes: readonly CodePurpose[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('single_use_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
}

/** Makes every code of the installation worthless. */
export async function discardEveryCode(trx: Trx, at: Date): Promise<void> {
  await trx.updateTable('single_use_codes').set({ used_at: at }).where('used_at', 'is', null).execute();
}

/** Makes one code worthless. */
export async function discardCode(trx: Trx, hash: Buffer, at: Date): Promise<void> {
  await trx
    .updateTable('single_use_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

/** Notes a solved captcha; false where it was used before. */
export async function spendCaptcha(trx: Trx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await trx
    .insertInto('spent_captchas')
    .values({ captcha_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst();
  return result !== undefined;
}

/** Removes what can no longer be used and is no longer counted. */
export async function sweepCodes(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('single_use_codes').where('expires_at', '<', before).execute();
  await trx.deleteFrom('spent_captchas').where('expires_at', '<', before).execute();
}

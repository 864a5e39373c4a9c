import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who signs: an S3 access key with its scope. */
export interface PolicyKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export type Condition =
  | Readonly<Record<string, string>>
  | readonly ['eq' | 'starts-with', string, string]
  | readonly ['content-length-range', number, number];

export interface SignedPolicy {
  readonly 'X-Amz-Credential': string;
  readonly 'X-Amz-Signature': string;
  readonly Policy: string;
  readonly 'X-Amz-Date': string;
}

/** Why a form is refused, in the words of S3. */
export type PolicyFault =
  | 'MalformedPOSTRequest'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'InvalidPolicyDocument'
  | 'AccessDenied'
  | 'EntityTooSmall'
  | 'EntityTooLarge';

export const policyAlgorithm = 'AWS4-HMAC-SHA256';
/** A signature is good for this long, no matter who made it. */
export const policyLifeMs = 15 * 60_000;

/** Signs a policy over these conditions and those of the signature itself. */
export function signPolicy(
  key: PolicyKey,
  { conditions, now, expiresAt }: { conditions: readonly Condition[]; now: Date; expiresAt: Date },
): SignedPolicy {
  const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const credential = `${key.accessKeyId}/${date.slice(0, 8)}/${key.region}/s3/aws4_request`;
  const policy = {
    expiration: expiresAt.toISOString(),
    conditions: [
      ...conditions,
      { 'x-amz-algorithm': policyAlgorithm },
      { 'x-amz-credential': credential },
      { 'x-amz-date': date },
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  return {
    'X-Amz-Credential': credential,
    'X-Amz-Signature': signatureOf(key, date.slice(0, 8), encoded),
    Policy: encoded,
    'X-Amz-Date': date,
  };
}

/** Signature Version 4 over the base64 text of a policy. */
export function signatureOf(key: PolicyKey, day: string, policy: string): string {
  const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const scope = [key.region, 's3', 'aws4_request'];
  const signing = scope.reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${key.secretAccessKey}`, day),
  );
  return hmac(signing, policy).toString('hex');
}

export interface Form {
  /** In the order sent, names as sent, without the file. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Absent while the file has not arrived: then its size is not looked at. */
  readonly sizeBytes?: number;
}

/** Checks a form as S3 does; undefined where all is well. `bucket` is the one that the address names. */
export function faultOf(
  key: PolicyKey,
  form: Form,
  at: { bucket: string; now: Date },
): PolicyFault | undefined {
  const fields = new Map<string, string>();
  for (const [name, value] of form.fields) {
    const plain = name.toLowerCase();
    if (fields.has(plain)) return 'MalformedPOSTRequest';
    fields.set(plain, value);
  }
  return signatureFault(key, fields) ?? policyFault(fields, form.sizeBytes, at);
}

function signatureFault(key: PolicyKey, fields: ReadonlyMap<string, string>): PolicyFault | undefined {
  const credential = fields.get('x-amz-credential')?.split('/') ?? [];
  const [accessKeyId, day = '', region, service, end] = credential;
  const policy = fields.get('policy');
  const signature = fields.get('x-amz-signature');
  if (policy === undefined || signature === undefined || credential.length !== 5)
    return 'MalformedPOSTRequest';
  if (fields.get('x-amz-algorithm') !== policyAlgorithm) return 'AccessDenied';
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId';
  const isOurScope = region === key.region && service === 's3' && end === 'aws4_request';
  const date = fields.get('x-amz-date') ?? '';
  if (!isOurScope || !/^\d{8}$/.test(day) || !/^\d{8}T\d{6}Z$/.test(date) || !date.startsWith(day))
    return 'AccessDenied';
  const wanted = Buffer.from(signatureOf(key, day, policy));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given)
    ? undefined
    : 'SignatureDoesNotMatch';
}

interface ReadPolicy {
  readonly expiresMs: number;
  readonly rules: readonly { kind: 'eq' | 'starts-with'; field: string; value: string }[];
  readonly range: readonly [number, number] | undefined;
}

// Fields that sign, or that S3 leaves to the sender.
const unnamed = new Set(['x-amz-signature', 'policy']);

function policyFault(
  fields: ReadonlyMap<string, string>,
  sizeBytes: number | undefined,
  { bucket, now }: { bucket: string; now: Date },
): PolicyFault | undefined {
  const policy = readPolicy(fields.get('policy') ?? '');
  if (policy === undefined) return 'InvalidPolicyDocument';
  const leftMs = policy.expiresMs - now.getTime();
  if (leftMs <= 0 || leftMs > policyLifeMs) return 'AccessDenied';
  const named = new Set(policy.rules.map(({ field }) => field));
  for (const name of fields.keys()) {
    const isFree = unnamed.has(name) || name.startsWith('x-ignore-');
    if (!isFree && !named.has(name)) return 'AccessDenied';
  }
  for (const { kind, field, value } of policy.rules) {
    const given = field === 'bucket' ? (fields.get(field) ?? bucket) : fields.get(field);
    if (field === 'bucket' && given !== bucket) return 'AccessDenied';
    if (given === undefined) return 'AccessDenied';
    if (kind === 'eq' ? given !== value : !given.startsWith(value)) return 'AccessDenied';
  }
  if (sizeBytes === undefined) return undefined;
  const [least, most] = policy.range ?? [0, Number.POSITIVE_INFINITY];
  if (sizeBytes < least) return 'EntityTooSmall';
  return sizeBytes > most ? 'EntityTooLarge' : undefined;
}

function readPolicy(encoded: string): ReadPolicy | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64')));
  } catch {
    return undefined;
  }
  const { expiration, conditions } = (parsed ?? {}) as { expiration?: unknown; conditions?: unknown };
  const expiresMs = typeof expiration === 'string' ? Date.parse(expiration) : Number.NaN;
  if (Number.isNaN(expiresMs) || !Array.isArray(conditions)) return undefined;
  const rules: ReadPolicy['rules'][number][] = [];
  let range: ReadPolicy['range'];
  for (const condition of conditions as unknown[]) {
    const read = readCondition(condition);
    if (read === undefined) return undefined;
    if ('range' in read) {
      if (range !== undefined) return undefined;
      range = read.range;
    } else rules.push(...read.rules);
  }
  return { expiresMs, rules, range };
}

function readCondition(
  condition: unknown,
): { rules: ReadPolicy['rules'] } | { range: readonly [number, number] } | undefined {
  if (Array.isArray(condition)) {
    const [kind, first, second] = condition as unknown[];
    if (condition.length !== 3 || typeof kind !== 'string') return undefined;
    const operator = kind.toLowerCase();
    if (operator === 'content-length-range') {
      const range = [Number(first), Number(second)] as const;
      return range.every((bound) => Number.isSafeInteger(bound) && bound >= 0) ? { range } : undefined;
    }
    const isKnown = operator === 'eq' || operator === 'starts-with';
    if (!isKnown || typeof first !== 'string' || !first.startsWith('$') || typeof second !== 'string')
      return undefined;
    return { rules: [{ kind: operator, field: first.slice(1).toLowerCase(), value: second }] };
  }
  if (typeof condition !== 'object' || condition === null) return undefined;
  const entries = Object.entries(condition);
  if (entries.length === 0 || entries.some(([, value]) => typeof value !== 'string')) return undefined;
  return {
    rules: entries.map(([field, value]) => ({
      kind: 'eq',
      field: field.toLowerCase(),
      value: value as string,
    })),
  };
}

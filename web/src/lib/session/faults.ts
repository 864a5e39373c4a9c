/** A fault of the server that made the app start again. */
export interface FaultNotice {
  readonly path: string;
  readonly requestId: string | null;
}

interface Fault extends FaultNotice {
  readonly atMs: number;
}

const listKey = 'rushes.faults';
const noticeKey = 'rushes.faultNotice';
const againWithinMs = 30_000;

/** Remembers a fault over the reload that follows; answers false where the same page had one just before: then nothing is gained by a reload. */
export function recordFault(fault: FaultNotice, nowMs = Date.now()): boolean {
  const recent = readList().filter(({ atMs }) => Math.abs(nowMs - atMs) < againWithinMs);
  const isAgain = recent.some(({ path }) => path === fault.path);
  try {
    sessionStorage.setItem(listKey, JSON.stringify([...recent, { ...fault, atMs: nowMs }]));
    if (!isAgain) sessionStorage.setItem(noticeKey, JSON.stringify(fault));
  } catch {
    // Without storage a loop could not be seen: no reload then.
    return false;
  }
  return !isAgain;
}

/** The fault that the user is still to be told of. */
export function pendingFault(): FaultNotice | null {
  const notice = parse(noticeKey);
  return isFault(notice) ? notice : null;
}

/** The user was told. */
export function forgetFaultNotice(): void {
  try {
    sessionStorage.removeItem(noticeKey);
  } catch {
    // Storage is forbidden: there is none.
  }
}

function readList(): readonly Fault[] {
  const list = parse(listKey);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry): entry is Fault => isFault(entry) && typeof Reflect.get(entry, 'atMs') === 'number',
  );
}

function isFault(value: unknown): value is FaultNotice {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'path') === 'string';
}

function parse(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

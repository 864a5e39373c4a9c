import type { EditList } from '../../timeline/edit-list.ts';

/** An edit list that the server does not have yet. */
export interface LocalDraft {
  readonly revision: number;
  readonly items: EditList;
}

const keyOf = (programId: string) => `rushes.draft.${programId}`;

function isItem(value: unknown): value is EditList[number] {
  if (typeof value !== 'object' || value === null) return false;
  const read = (key: string): unknown => Reflect.get(value, key);
  return (
    typeof read('itemId') === 'string' &&
    typeof read('clipId') === 'string' &&
    Number.isSafeInteger(read('inFrame')) &&
    Number.isSafeInteger(read('outFrame'))
  );
}

function parse(text: string | null): LocalDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const revision: unknown = Reflect.get(value, 'revision');
    const items: unknown = Reflect.get(value, 'items');
    if (typeof revision !== 'number' || !Array.isArray(items) || !items.every(isItem)) return null;
    return { revision, items };
  } catch {
    return null;
  }
}

/** What was left unsaved in this browser; the session's own storage outlives the end of a sign-in. */
export function readLocalDraft(programId: string): LocalDraft | null {
  try {
    return parse(localStorage.getItem(keyOf(programId))) ?? parse(sessionStorage.getItem(keyOf(programId)));
  } catch {
    return null;
  }
}

export function writeLocalDraft(programId: string, draft: LocalDraft): void {
  try {
    const text = JSON.stringify(draft);
    localStorage.setItem(keyOf(programId), text);
    sessionStorage.setItem(keyOf(programId), text);
  } catch {
    // Without room the page's own guard still warns before it is left.
  }
}

export function clearLocalDraft(programId: string): void {
  try {
    localStorage.removeItem(keyOf(programId));
    sessionStorage.removeItem(keyOf(programId));
  } catch {
    // Storage is forbidden: nothing was written either.
  }
}

import i18next from 'i18next';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';
import { formDrafts } from './form-drafts.ts';

/** What a form holds, and how it takes it back. */
interface DraftSource<Values> {
  /** What was typed and is not saved; null where nothing is. */
  unsaved(): Values | null;
  restore(values: Values): void;
}

/** Keeps what is typed into a form when the session ends, and fills it in again when the user wants it back. */
export function useFormDraft<Values extends object>(form: string, source: DraftSource<Values>): void {
  const owner = useDraftOwner();
  const latest = useRef(source);
  latest.current = source;
  const wanted = useWantedDraft();
  useEffect(() => {
    if (owner === null) return undefined;
    return formDrafts.add({ owner, form, unsaved: () => latest.current.unsaved() });
  }, [owner, form]);
  useEffect(() => {
    if (wanted === null || !formDrafts.isFor(wanted, form)) return;
    formDrafts.drop(wanted);
    latest.current.restore(wanted.values as Values);
  }, [wanted, form]);
}

/** What a form is called: of a thing that is changed, with its name. */
export function draftName(form: string, name?: string): string {
  return name === undefined ? form : i18next.t('sessionLife.draft.of', { form, name });
}

/** Opens the dialog of a form whose draft the user wants back. */
export function useDraftDialog(form: string, open: () => void): void {
  const wanted = useWantedDraft();
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (wanted !== null && formDrafts.isFor(wanted, form)) latest.current();
  }, [wanted, form]);
}

/** Whose drafts these are: of one user in one organisation; null where nobody can save. */
export function useDraftOwner(): string | null {
  const state = useSession();
  if (state.status !== 'signed-in' || state.me.view !== null) return null;
  return `${state.me.userId}/${state.me.customer?.customerId ?? ''}`;
}

function useWantedDraft() {
  return useSyncExternalStore(formDrafts.wanted.subscribe, formDrafts.wanted.get);
}

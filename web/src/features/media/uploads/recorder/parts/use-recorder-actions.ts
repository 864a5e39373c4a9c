import { useEffect } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../../lib/device/clipboard.ts';
import { api } from '../../../../../lib/api/call.ts';
import { locale } from '../../../../../lib/format/locale.ts';
import { preview } from '../../../../../lib/session/preview.ts';
import { may, type SignedIn, useMe } from '../../../../../lib/session/session.ts';
import { isTyping } from '../../../../../ui/typing.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { uploadQueue } from '../../api.ts';
import { discardTake } from '../discard-take.ts';
import { changeSpeed } from '../prompter.ts';
import { type FinishedTake, recorder } from '../recorder.ts';

export interface RecorderActions {
  readonly start: () => void;
  readonly stop: () => void;
  readonly restart: () => void;
}

/** What the recorder's buttons and keys do. Without `hasLink`, no link is copied at the end. */
export function useRecorderActions({ hasLink }: { hasLink: boolean }): RecorderActions {
  const me = useMe();
  const { t } = useTranslation();
  const start = () => {
    if (canRecord(me)) recorder.start(me.customerUserId ?? '', nameOf);
  };
  const stop = () => void (hasLink ? endTake(me) : recorder.stop());
  const restart = () => {
    const again = async () => {
      const finished = await recorder.stop();
      if (finished === null) return;
      // A take that can't be thrown away now stays in the list.
      await discardTake(finished).catch((error: unknown) =>
        showError(error, t('recorder.takes.discardFailed')),
      );
      start();
    };
    void again();
  };
  return { start, stop, restart };
}

/** Whether this user may record and keep; where they only look, that is what they are told. */
export function canRecord(me: SignedIn): boolean {
  if (preview.get() !== null) showError(preview.refusal(), '');
  else if (me.view !== null) showToast(i18next.t('shared.seeOnly'));
  return preview.get() === null && me.view === null;
}

function nameOf(startedAt: Date): string {
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return i18next.t('recorder.takeName', { at: at.format(startedAt) });
}

/** Ends the take; its link is in the clipboard as soon as the server knows the clip. */
async function endTake(me: SignedIn): Promise<void> {
  const { settings } = recorder.get();
  const finished = await recorder.stop();
  if (finished === null) return;
  const clipId = clipOf(finished);
  if (!settings.copiesLink || !may(me, 'create.programs:share')) return;
  if (clipId === null) showToast(i18next.t('recorder.link.later'));
  else await copyLink(clipId);
}

/** The clip of a take; null while the server hasn't heard of it. */
export function clipOf({ take, uploadKey }: FinishedTake): string | null {
  return uploadQueue.get().find(({ key }) => key === uploadKey)?.clipId ?? take.clipId;
}

/** Puts a link that plays for everybody who has it into the clipboard: the one that is there, or a new one. */
export async function copyLink(clipId: string): Promise<void> {
  try {
    const { shareLinks } = await api.sharelink.getClipLinks({ clipId });
    const known = shareLinks.find(
      ({ state, hasPassword, expiresAt }) => state === 'active' && !hasPassword && expiresAt === null,
    );
    const { url } = known ?? (await api.sharelink.createClipLink({ clipId }));
    const isCopied = await copyText(url);
    showToast(isCopied ? i18next.t('recorder.link.copied') : i18next.t('recorder.link.made', { url }));
  } catch (error) {
    showError(error, i18next.t('recorder.link.failed'));
  }
}

/** R records and ends, P pauses, M marks; the arrows change the speed of the teleprompter. Not while one types. */
export function useRecorderKeys({ start, stop }: RecorderActions): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { phase } = recorder.get();
      const isRunning = phase === 'recording' || phase === 'paused';
      const key = event.key.toLowerCase();
      if (key === 'r' && phase === 'ready') start();
      else if (key === 'r' && isRunning) stop();
      else if (key === 'p' && phase === 'recording') recorder.pause();
      else if (key === 'p' && phase === 'paused') recorder.resume();
      else if (key === 'm' && isRunning) recorder.mark();
      else if (key === 'escape' && phase === 'countdown') recorder.cancelCountdown();
      else if (key === 'arrowup' && phase === 'recording') changeSpeed(1);
      else if (key === 'arrowdown' && phase === 'recording') changeSpeed(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  });
}

import { useEffect } from 'react';
import { useSettled } from '../../../../lib/session/settled.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { sessionReset } from '../../../../lib/session/session-reset.ts';
import { unsavedWork } from '../../../../lib/forms/unsaved.ts';
import { useTranslation } from 'react-i18next';
import { addFiles, remoteUploads, uploadQueue } from '../api.ts';
import { filesOf } from '../file-handles.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { UploadTray } from './upload-tray.tsx';

/**
 * The tray, the drop target of the whole app, and the warning before unsent bytes are left behind. What is being sent goes on
 * where the user may add nothing more: after a change of their role, or of the organisation in another tab.
 */
export function UploadLayer() {
  const { t } = useTranslation();
  const me = useMe();
  const canAdd = may(me, 'create.footage:add') || may(me, 'create.files:add');
  // Who adds nothing to the library may still record for tasks.
  const canSend = canAdd || may(me, 'tasks.mine:see');
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploadQueue.isHolding()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    // What was begun is listed again after the next load, from the server and this browser's records.
    const forget = unsavedWork.add({ keep: () => undefined, isHolding: () => uploadQueue.isHolding() });
    const stopReset = sessionReset.subscribe(() => {
      uploadQueue.pauseAll();
      remoteUploads.forget();
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      forget();
      stopReset();
    };
  }, []);
  const isSettled = useSettled();
  useEffect(() => {
    if (!isSettled || !canSend) return;
    uploadQueue.restore().catch(() => undefined);
    if (canAdd) void remoteUploads.restore();
  }, [isSettled, canAdd, canSend]);
  return (
    <>
      {canAdd && (
        <input
          type="file"
          multiple
          hidden
          aria-label={t('uploads.title')}
          onChange={(event) => void addFiles(filesOf(event.currentTarget))}
        />
      )}
      <UploadTray />
      {canAdd && <DropAnywhere />}
    </>
  );
}

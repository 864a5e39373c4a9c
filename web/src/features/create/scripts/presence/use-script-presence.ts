import type { ScriptEditor } from '@rushes/contract/create/scripts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { usePresence } from '../../../../lib/session/use-presence.ts';
import { scriptQuery } from '../api.ts';

interface ScriptPresence {
  readonly scriptId: string;
  readonly revision: number;
  /** The block that the user is in. */
  readonly blockId: string | null;
}

/** Says that the script is open here, and in which block; gives the other users who have it open, and those in each block. */
export function useScriptPresence({ scriptId, revision, blockId }: ScriptPresence) {
  const queryClient = useQueryClient();
  const { customerUserId: ownId } = useMe();
  const [editors, setEditors] = useState<readonly ScriptEditor[]>([]);
  const say = async (isHere: () => boolean) => {
    const { editors: all, revision: newest } = await api.script.openEditor({ scriptId, blockId });
    if (!isHere()) return;
    setEditors(all.filter(({ customerUserId }) => customerUserId !== ownId));
    if (newest > revision) await queryClient.invalidateQueries({ queryKey: scriptQuery(scriptId).queryKey });
  };
  usePresence({
    objectId: scriptId,
    placeId: blockId,
    say,
    leave: (leftId) => api.script.openEditor({ scriptId: leftId, leaving: true }),
  });
  useLiveEvents((event) => {
    if (event.type === 'script-editors' && event.scriptId === scriptId)
      say(() => true).catch(() => undefined);
  });
  const byBlock = useMemo(() => Map.groupBy(editors, (editor) => editor.blockId), [editors]);
  return { editors, byBlock };
}

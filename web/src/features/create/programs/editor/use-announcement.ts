import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timecode, totalFrames } from '../../../../timeline/time-map.ts';
import type { Editor } from './use-editor.ts';

/** Says in a sentence what the last change left, for those who do not see the strip. */
export function useAnnouncement(editor: Editor, fps: number): string {
  const { t } = useTranslation();
  const [news, setNews] = useState('');
  const before = useRef(editor.list);
  const { list, selectedId } = editor;
  useEffect(() => {
    if (before.current === list) return;
    before.current = list;
    const position = list.findIndex((item) => item.itemId === selectedId) + 1;
    const key = position === 0 ? 'programs.editor.changedUnselected' : 'programs.editor.changed';
    const timer = setTimeout(
      () =>
        setNews(
          t(key, {
            count: list.length,
            position,
            length: timecode(totalFrames(list), fps),
          }),
        ),
      300,
    );
    return () => clearTimeout(timer);
  }, [list, selectedId, fps, t]);
  return news;
}

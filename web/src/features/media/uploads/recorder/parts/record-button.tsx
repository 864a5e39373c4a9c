import { IconPlayerRecordFilled, IconVideoPlus } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { ButtonLink } from '../../../../../ui/links.tsx';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { liveTake } from '../live-store.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const bareTitle = () => document.title.replace(/^🔴 [\d:]+ /u, '');

/** Leads to the recorder; while it records elsewhere, it is red and says for how long, and so does the title of the tab. */
export function RecordButton() {
  const { t } = useTranslation();
  const live = useSyncExternalStore(liveTake.subscribe, liveTake.get);
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (live === null) return undefined;
    const show = () => {
      setElapsedMs(live.elapsedMs());
      document.title = `🔴 ${formatDuration(live.elapsedMs())} ${bareTitle()}`;
    };
    show();
    const timer = setInterval(show, 500);
    return () => {
      clearInterval(timer);
      document.title = bareTitle();
    };
  }, [live]);
  if (live === null)
    return (
      <ButtonLink to="/clips/add" variant="default" leftSection={<IconVideoPlus {...icon} />}>
        {t('shell.record')}
      </ButtonLink>
    );
  const time = formatDuration(elapsedMs);
  return (
    <ButtonLink
      to="/clips/add"
      color="red"
      leftSection={<IconPlayerRecordFilled {...icon} />}
      style={tabularFigures}
      aria-label={t('recorder.running.label', { time })}
    >
      {time}
    </ButtonLink>
  );
}

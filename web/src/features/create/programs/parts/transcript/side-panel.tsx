import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './transcript.module.css';

interface SidePanelProps {
  readonly footage: ReactNode;
  readonly transcript: ReactNode;
}

/** The left panel of the editor: footage, or the words of the program. */
export function SidePanel({ footage, transcript }: SidePanelProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState('footage');
  return (
    <div className={styles['side']}>
      <SegmentedControl
        m={12}
        mb={0}
        size="xs"
        aria-label={t('programs.transcript.tabs')}
        data={[
          { value: 'footage', label: t('programs.clips.title') },
          { value: 'transcript', label: t('programs.transcript.title') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div className={styles['tab']} hidden={tab !== 'footage'}>
        {footage}
      </div>
      {tab === 'transcript' && <div className={styles['tab']}>{transcript}</div>}
    </div>
  );
}

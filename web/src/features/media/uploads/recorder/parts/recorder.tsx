import type { Clip } from '@rushes/contract/media/clips';
import { Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { permissionOf } from '../capture/devices.ts';
import { recorder } from '../recorder.ts';
import { supportedMimeType } from '../takes/media-recorder.ts';
import { useRecorder } from '../use-recorder.ts';
import { AskFirst } from './ask-first.tsx';
import { CaptureSettings } from './capture-settings.tsx';
import { LiveBar } from './live-bar.tsx';
import classes from './recorder.module.css';
import { type RecordedShot, ShotLimit, ShotOrientation, ShotTake, useRecordedShot } from './shot-takes.tsx';
import { Stage } from './stage.tsx';
import { TakeCard } from './take-card.tsx';
import { useRecorderActions, useRecorderKeys } from './use-recorder-actions.ts';

interface RecorderProps {
  /** Where a clip is chosen: what a take is for, instead of a link or a new program. */
  readonly onUse?: (clip: Clip) => void;
  /** For a task: its takes alone are shown. */
  readonly shot?: RecordedShot;
}

/** The recorder of this page, on its screen or where a clip is chosen. */
export function Recorder(props: RecorderProps) {
  const { t } = useTranslation();
  const isSupported = supportedMimeType() !== null && navigator.mediaDevices !== undefined;
  if (isSupported) return <Bench {...props} />;
  return (
    <EmptyState title={t('recorder.problems.unsupported')} text={t('recorder.problems.unsupportedHelp')} />
  );
}

function Bench({ onUse, shot }: RecorderProps) {
  const { t } = useTranslation();
  const { takes: all } = useRecorder();
  const takes = all.filter(({ take }) => take.target?.shotId === shot?.shotId);
  const canShare = may(useMe(), 'create.programs:share');
  const hasLink = canShare && onUse === undefined && shot === undefined;
  useRecordedShot(shot);
  const actions = useRecorderActions({ hasLink });
  useRecorderKeys(actions);
  useOpenAtOnce();
  const list = useNewestInView(takes.length);
  return (
    <div className={classes['layout']}>
      <div>
        <Stage>
          <AskFirst />
        </Stage>
        <LiveBar actions={actions} />
        {shot?.maxMs != null && <ShotLimit maxMs={shot.maxMs} />}
        {shot !== undefined && <ShotOrientation wanted={shot.capture.orientation} />}
        {takes.length > 0 && (
          <section aria-labelledby="recorder-takes">
            <Title order={2} id="recorder-takes" mt="lg" mb="sm">
              {t('recorder.takes.title')}
            </Title>
            <Stack component="ul" ref={list} gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
              {takes.map((finished, index) => {
                const shared = { finished, number: takes.length - index };
                if (shot !== undefined) return <ShotTake key={finished.take.takeId} {...shared} />;
                return (
                  <TakeCard key={finished.take.takeId} {...shared} {...(onUse !== undefined && { onUse })} />
                );
              })}
            </Stack>
          </section>
        )}
      </div>
      <CaptureSettings hasLink={hasLink} />
    </div>
  );
}

/** A take that has just ended is looked at: it may lie below the stage. In the middle, so that no toast covers its buttons. */
function useNewestInView(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef(count);
  useEffect(() => {
    if (count > seen.current) list.current?.firstElementChild?.scrollIntoView({ block: 'center' });
    seen.current = count;
  }, [count]);
  return list;
}

/** Where the browser won't ask, the camera is on at once; it is off again after leaving, unless it records. */
function useOpenAtOnce(): void {
  useEffect(() => {
    const openIfAllowed = async () => {
      const { settings, phase } = recorder.get();
      if (phase !== 'off' || settings.mode !== 'camera') return;
      if ((await permissionOf('camera')) === 'granted') await recorder.open();
    };
    recorder.enter();
    void openIfAllowed();
    return () => recorder.leave();
  }, []);
}

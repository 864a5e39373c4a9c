import { Accordion, Alert, Button, Drawer, Group, Loader, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isSameCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { Clip } from '@rushes/contract/media/clips';
import type { ProgramDetail, ProgramVersion, ProgramVersionDetail } from '@rushes/contract/create/programs';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatExactTime } from '../../../../../lib/format/format.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { MoreButton } from '../../../../../ui/more-button.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { showUndo } from '../../../../../ui/toast.tsx';
import type { EditList } from '../../../../../timeline/edit-list.ts';
import { itemOfVersion } from '../../../../../timeline/item-looks.ts';
import { versionQuery, versionsQuery } from '../../api.ts';
import { useCaptionChoice } from '../../editor/use-caption-choice.ts';
import { CutChanges } from './cut-changes.tsx';

interface VersionHistoryProps {
  readonly program: ProgramDetail;
  readonly list: EditList;
  readonly clips: readonly Clip[];
  readonly onRestore: (list: EditList) => void;
}

/** What differs from the published version, and all versions: to compare with the draft and to restore. */
export function VersionHistory({ program, list, clips, onRestore }: VersionHistoryProps) {
  const { t } = useTranslation();
  const { isOpen, shownNumber, open, close } = useOpenHistory();
  // What undo changes is the list as it is then.
  const latest = useRef(onRestore);
  latest.current = onRestore;
  const { choose } = useCaptionChoice(program);
  if (program.publishedAt === null && program.scheduled === null) return null;
  const restore = ({ number, captionStyle }: RestoredVersion, items: EditList) => {
    close();
    onRestore(items);
    const former = program.captionStyle;
    const isOtherStyle = !isSameCaptionStyle(captionStyle, former);
    if (isOtherStyle) choose(captionStyle);
    showUndo({
      message: t('programs.versions.restored', { number }),
      undoLabel: t('clips.undo'),
      onUndo: () => {
        latest.current(list);
        if (isOtherStyle) choose(former);
      },
    });
  };
  return (
    <Stack gap="xs" component="section" aria-label={t('programs.versions.title')}>
      {program.version !== null && (
        <ChangesSince
          {...{ program, number: program.version, list, clips }}
          title={t('programs.versions.since', { number: program.version })}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />}
        onClick={open}
      >
        {t('programs.versions.title')}
      </Button>
      <Drawer opened={isOpen} onClose={close} position="right" title={t('programs.versions.title')}>
        <Versions key={shownNumber} {...{ program, list, clips, shownNumber }} onRestore={restore} />
      </Drawer>
    </Stack>
  );
}

/** The address of a program with `#version-3` opens its history at this version. */
function useOpenHistory() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isOpen, drawer] = useDisclosure(false);
  const shownNumber = /^version-(\d+)$/.exec(hash)?.[1] ?? null;
  return {
    isOpen: isOpen || shownNumber !== null,
    shownNumber,
    open: drawer.open,
    close: () => {
      drawer.close();
      if (shownNumber !== null) void navigate({ to: '.', search: true, hash: '', replace: true });
    },
  };
}

interface ChangesSinceProps extends Omit<VersionHistoryProps, 'onRestore'> {
  readonly number: number;
  readonly title: string;
}

/** What the draft differs in from a version, in words. */
export function ChangesSince({ program, number, list, clips, title }: ChangesSinceProps) {
  const { t } = useTranslation();
  const { data: live } = useQuery(versionQuery(program.programId, number));
  if (live === undefined) return null;
  return (
    <CutChanges
      title={title}
      before={live.timeline.items}
      after={list}
      names={namesOf(live, clips)}
      fps={program.fps}
      others={otherChanges(program, live, t)}
    />
  );
}

interface VersionsProps extends Omit<VersionHistoryProps, 'onRestore'> {
  /** The version that is compared at first. */
  readonly shownNumber: string | null;
  readonly onRestore: (version: RestoredVersion, list: EditList) => void;
}

type RestoredVersion = Pick<ProgramVersionDetail, 'number' | 'captionStyle'>;

function Versions({ shownNumber, ...props }: VersionsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(shownNumber);
  const query = useInfiniteQuery(versionsQuery(props.program.programId));
  if (query.isPending) return <Loader mx="auto" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="md">
      <Accordion variant="contained" value={opened} onChange={setOpened}>
        {query.data.pages
          .flatMap(({ items }) => items)
          .map((version) => (
            <Accordion.Item key={version.number} value={String(version.number)}>
              <Accordion.Control>
                <VersionLine version={version} />
              </Accordion.Control>
              <Accordion.Panel>
                {opened === String(version.number) && <Compared {...props} number={version.number} />}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
      <MoreButton pages={query} />
      <Text size="xs" c="dimmed">
        {t('programs.versions.help')}
      </Text>
    </Stack>
  );
}

function VersionLine({ version }: { version: ProgramVersion }) {
  const { t } = useTranslation();
  const { number, state, publishedAt, publishAt, publishedBy, durationMs } = version;
  return (
    <div>
      <Text fw={500}>
        {t('programs.publish.version', { version: number })} · {t(`programs.versions.states.${state}`)}
      </Text>
      <Text size="xs" c="dimmed">
        {state === 'scheduled' && publishAt !== null ? (
          t('programs.publish.schedule.goesLive', { at: formatExactTime(publishAt) })
        ) : (
          <RelativeTime instant={publishedAt} />
        )}
        {publishedBy !== null && ` · ${publishedBy}`} · {formatDuration(durationMs)}
      </Text>
    </div>
  );
}

/** A version beside the draft, and the button that makes it the draft. */
function Compared(props: Omit<VersionsProps, 'shownNumber'> & { readonly number: number }) {
  const { program, number, list, clips, onRestore } = props;
  const { t } = useTranslation();
  const query = useQuery(versionQuery(program.programId, number));
  if (query.isPending) return <Loader mx="auto" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const version = query.data;
  const items = version.timeline.items.map((item) => itemOfVersion(item, program.fps));
  const placed = new Set(
    list.flatMap(({ clipId, music = [] }) => [clipId, ...music.map((each) => each.clipId)]),
  );
  const absent = version.clips.filter(
    ({ clipId, name, isDeleted }) => !placed.has(clipId) && (isDeleted || name === null),
  );
  return (
    <Stack gap="sm">
      <CutChanges
        title={t('programs.versions.differs')}
        none={t('programs.versions.same')}
        before={items}
        after={list}
        names={namesOf(version, clips)}
        fps={program.fps}
        others={otherChanges(program, version, t)}
      />
      {absent.map(({ clipId, name }) => (
        <Alert key={clipId} color="yellow" p="xs">
          {name === null ? (
            t('programs.versions.hidden')
          ) : (
            <>
              {t('programs.versions.deleted', { name })}{' '}
              <AnchorLink to="/bin" size="sm">
                {t('bin.command')}
              </AnchorLink>
            </>
          )}
        </Alert>
      ))}
      <Group justify="end">
        <Button disabled={absent.length > 0} onClick={() => onRestore(version, items)}>
          {t('programs.versions.restore')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What of a version differs from the draft besides its cut. */
function otherChanges(program: ProgramDetail, version: ProgramVersionDetail, t: TFunction): string[] {
  const isSame = isSameCaptionStyle(program.captionStyle, version.captionStyle);
  return isSame ? [] : [t('programs.versions.changes.captionStyle')];
}

function namesOf(version: ProgramVersionDetail, clips: readonly Clip[]): ReadonlyMap<string, string | null> {
  return new Map<string, string | null>([
    ...version.clips.map(({ clipId, name }) => [clipId, name] as const),
    ...clips.map(({ clipId, name }) => [clipId, name] as const),
  ]);
}

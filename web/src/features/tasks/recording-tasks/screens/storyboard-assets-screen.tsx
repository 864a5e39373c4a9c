import { Badge, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import type { BoardClip } from '@rushes/contract/tasks/storyboard-assets';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { boardAssetsQuery } from '../../../create/storyboards/api.ts';
import { numbersOf } from '../../../create/storyboards/parts/shot-numbers.ts';
import { StoryboardPartPage } from '../../../create/storyboards/parts/storyboard-part-page.tsx';
import { LicenceBadge } from '../../../media/files/parts/licence-badge.tsx';
import styles from '../parts/storyboard-assets.module.css';

/** What a storyboard uses, and whether it may. */
export function StoryboardAssetsScreen() {
  return (
    <StoryboardPartPage shown="assets">
      {(storyboard) => <Assets storyboard={storyboard} />}
    </StoryboardPartPage>
  );
}

function Assets({ storyboard }: { storyboard: StoryboardDetail }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(boardAssetsQuery(storyboard.storyboardId));
  const isLate = useAfterDelay(isPending);
  const numbers = useNumbers(storyboard);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return isLate ? <Skeleton height={320} /> : null;
  const images = ownImages(storyboard, data.imageOnly);
  if (data.clips.length === 0 && images.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="film" />}
        title={t('storyboards.assets.none.title')}
        text={t('storyboards.assets.none.text')}
      />
    );
  return (
    <Stack gap="xl">
      {data.clips.length > 0 && <ClipTable clips={data.clips} numbers={numbers} />}
      {images.length > 0 && <Images images={images} numbers={numbers} storyboard={storyboard} />}
    </Stack>
  );
}

type Numbers = ReadonlyMap<string, string>;

function useNumbers({ blocks }: StoryboardDetail): Numbers {
  return useMemo(() => numbersOf(blocks), [blocks]);
}

interface OwnImage {
  readonly blockId: string;
  readonly url: string;
}

/** Images of shots that are no frames of clips. */
function ownImages({ blocks, images }: StoryboardDetail, imageOnly: readonly string[]): OwnImage[] {
  const wanted = new Set(imageOnly);
  const urls = new Map(images.map(({ imageId, url }) => [imageId, url]));
  return blocks.flatMap(({ blockId, imageId }) => {
    const url = imageId === null || !wanted.has(blockId) ? undefined : urls.get(imageId);
    return url === undefined ? [] : [{ blockId, url }];
  });
}

function ClipTable({ clips, numbers }: { clips: readonly BoardClip[]; numbers: Numbers }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="board-clips">
      <Title order={2} id="board-clips" mb="xs">
        {t('storyboards.assets.clips')}
      </Title>
      <Table aria-labelledby="board-clips">
        <Table.Thead>
          <Table.Tr>
            {(['name', 'usedIn', 'licence', 'consent'] as const).map((column) => (
              <Table.Th key={column}>{t(`storyboards.assets.columns.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clips.map((clip) => (
            <Table.Tr key={clip.clipId}>
              <Table.Td>
                <AnchorLink to="/clips/edit/$clipId" params={{ clipId: clip.clipId }} c="inherit" fw={500}>
                  {clip.name}
                </AnchorLink>
              </Table.Td>
              <Table.Td>
                <Uses clip={clip} numbers={numbers} />
              </Table.Td>
              <Table.Td>
                {clip.licence.state === 'none' ? (
                  <Text size="sm" c="dimmed">
                    {t('licence.states.none')}
                  </Text>
                ) : (
                  <LicenceBadge licence={clip.licence} />
                )}
              </Table.Td>
              <Table.Td>
                <Consent consent={clip.consent} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Uses({ clip, numbers }: { clip: BoardClip; numbers: Numbers }) {
  const { t } = useTranslation();
  const listed = (blockIds: readonly string[]) => ({
    shots: blockIds.flatMap((blockId) => numbers.get(blockId) ?? []).join(', '),
    count: blockIds.length,
  });
  return (
    <Stack gap={2}>
      {clip.frameOf.length > 0 && (
        <Text size="sm">{t('storyboards.assets.frameOf', listed(clip.frameOf))}</Text>
      )}
      {clip.takeOf.length > 0 && <Text size="sm">{t('storyboards.assets.takeOf', listed(clip.takeOf))}</Text>}
      {clip.programs.map(({ programId, title }) => (
        <AnchorLink
          key={programId}
          to="/myprograms/editprogram/$programId"
          params={{ programId }}
          size="sm"
          truncate
        >
          {t('storyboards.assets.program', { title })}
        </AnchorLink>
      ))}
    </Stack>
  );
}

const colours = { active: 'green', expired: 'red', withdrawn: 'red' } as const;

function Consent({ consent }: Pick<BoardClip, 'consent'>) {
  const { t } = useTranslation();
  if (consent === null)
    return (
      <Text size="sm" c="dimmed">
        {t('storyboards.assets.noConsent')}
      </Text>
    );
  return (
    <Badge color={colours[consent.state]} variant="light">
      {t(`guests.consent.states.${consent.state}`)}
    </Badge>
  );
}

interface ImagesProps {
  readonly images: readonly OwnImage[];
  readonly numbers: Numbers;
  readonly storyboard: StoryboardDetail;
}

function Images({ images, numbers, storyboard: { storyboardId } }: ImagesProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="board-images">
      <Title order={2} id="board-images" mb="xs">
        {t('storyboards.assets.images')}
      </Title>
      <div className={styles['images']}>
        {images.map(({ blockId, url }) => (
          <AnchorLink
            key={blockId}
            to="/storyboards/edit/$storyboardId"
            params={{ storyboardId }}
            search={{ shot: blockId }}
            c="inherit"
            size="sm"
          >
            <img src={url} alt="" loading="lazy" />
            {t('storyboards.shot.label', { number: numbers.get(blockId) ?? '' })}
          </AnchorLink>
        ))}
      </div>
    </section>
  );
}

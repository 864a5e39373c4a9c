import { Badge, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import type { ClipDetail } from '../api.ts';
import { ClipConsent } from './clip-consent.ts';

/** The programs that hold the clip, and what a guest in it agreed to. */
export function ClipUsage({ clip }: { clip: ClipDetail }) {
  return (
    <>
      <ClipConsent clipId={clip.clipId} />
      <Programs clip={clip} />
    </>
  );
}

function Programs({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="clip-usage">
      <Title order={2} id="clip-usage" mb={8}>
        {t('clips.detail.usage')}
      </Title>
      {clip.usage.length === 0 && <Text c="dimmed">{t('clips.detail.noUsage')}</Text>}
      {clip.usage.map(({ programId, title, published, hasUnpublishedChanges }) => (
        <Group key={programId} justify="space-between" wrap="nowrap" mih={28}>
          <AnchorLink to="/myprograms/editprogram/$programId" params={{ programId }} truncate="end">
            {title}
          </AnchorLink>
          <Badge color={published ? 'green' : 'gray'}>
            {t(
              `programs.states.${published ? (hasUnpublishedChanges ? 'publishedChanged' : 'published') : 'draft'}`,
            )}
          </Badge>
        </Group>
      ))}
    </section>
  );
}

import { Group, Stack, Text, Title } from '@mantine/core';
import type { VersionChecks } from '@rushes/contract/tasks/approvals';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../../lib/session/session.ts';
import { languageName } from '../../../../../lib/format/language.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';

/** What was checked of the latest version, each with a link to where it is mended, for those who can. */
export function Checks({ checks }: { checks: VersionChecks }) {
  const { t } = useTranslation();
  const me = useMe();
  const seesFootage = canSee(me, 'create.footage');
  const hidden = t('approvals.checks.hidden');
  const clipLink = ({ clipId, name }: VersionChecks['licences'][number]) =>
    seesFootage && name !== null ? (
      <AnchorLink key={clipId} to="/clips/edit/$clipId" params={{ clipId }}>
        {name}
      </AnchorLink>
    ) : (
      (name ?? hidden)
    );
  const found: Record<keyof VersionChecks, ReactNode[] | null> = {
    captions: checks.captions.map(({ clipId, language, name }) => {
      const words = `${name ?? hidden} · ${languageName(language)}`;
      const link = { to: '/clips/captions/$clipId/$language', params: { clipId, language } } as const;
      return seesFootage && name !== null ? (
        <AnchorLink key={`${clipId} ${language}`} {...link}>
          {words}
        </AnchorLink>
      ) : (
        words
      );
    }),
    bumpers:
      checks.bumpers?.map(({ bumperId, name }) =>
        canSee(me, 'create.bumpers') ? (
          <AnchorLink key={bumperId} to="/bumpers/edit/$bumperId" params={{ bumperId }}>
            {name}
          </AnchorLink>
        ) : (
          name
        ),
      ) ?? null,
    clips: checks.clips.map(({ name }) =>
      seesFootage && name !== null ? (
        <AnchorLink key={name} to="/bin">
          {name}
        </AnchorLink>
      ) : (
        (name ?? hidden)
      ),
    ),
    licences: checks.licences.map(clipLink),
    consents: checks.consents.map(clipLink),
  };
  return (
    <Stack gap={6} component="section" aria-label={t('approvals.checks.title')}>
      <Title order={2}>{t('approvals.checks.title')}</Title>
      {(['captions', 'bumpers', 'clips', 'licences', 'consents'] as const).map((kind) => {
        const items = found[kind];
        return items && <Check key={kind} isPassed={items.length === 0} name={kind} items={items} />;
      })}
    </Stack>
  );
}

interface CheckProps {
  readonly name: keyof VersionChecks;
  readonly isPassed: boolean;
  readonly items: readonly ReactNode[];
}

function Check({ name, isPassed, items }: CheckProps) {
  const { t } = useTranslation();
  const Icon = isPassed ? IconCheck : IconAlertTriangle;
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <Icon
          size={16}
          stroke={1.5}
          color={`var(--mantine-color-${isPassed ? 'green' : 'yellow'}-filled)`}
          aria-hidden
        />
        <Text size="sm">{t(`approvals.checks.${isPassed ? 'passed' : 'failed'}.${name}`)}</Text>
      </Group>
      {items.map((item, at) => (
        <Text key={at} component="div" size="sm" ml={24}>
          {item}
        </Text>
      ))}
    </div>
  );
}

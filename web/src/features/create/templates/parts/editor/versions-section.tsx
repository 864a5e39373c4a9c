import { Stack, Text, Title } from '@mantine/core';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { completionOf } from '../../template-columns.tsx';
import classes from './editor.module.css';

/** How a template is used, and its published versions, the latest first. */
export function VersionsSection({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation();
  const { versions, timesUsed, scope, canEdit } = template;
  const isOffered = scope === 'installation';
  const completion = completionOf(template);
  return (
    <Stack gap="xs" component="section" aria-labelledby="versions-title">
      <Title order={2} id="versions-title">
        {t('templates.versions.heading')}
      </Title>
      {/* How organisations use it is theirs. */}
      {!(isOffered && canEdit) && (
        <Text size="sm" c="dimmed">
          {completion === null
            ? t('templates.versions.unused')
            : `${t('templates.timesUsed', { count: timesUsed })} · ${t('templates.completed', { percent: completion })}`}
        </Text>
      )}
      {versions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('templates.versions.empty')}
        </Text>
      )}
      <ul className={classes['versions']}>
        {versions.map(({ number, publishedAt, publishedBy, slotCount }) => (
          <li key={number}>
            <Text size="sm">
              {t('templates.versions.number', { number })} · {t('templates.slotCount', { count: slotCount })}
            </Text>
            <Text size="xs" c="dimmed">
              {publishedBy ?? t(isOffered ? 'templates.versions.support' : 'templates.versions.erasedUser')} ·{' '}
              <RelativeTime instant={publishedAt} />
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

import { Progress, Text } from '@mantine/core';
import type { DirectoryDesign } from '@rushes/contract/organization/directory';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../../lib/format/format.ts';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import styles from '../directory.module.css';
import { IncompleteUsers } from './incomplete-users.tsx';

/** How far the profiles are filled: by field, and by user with what is missing. */
export function CompletenessSection({ design }: { design: DirectoryDesign }) {
  const { t } = useTranslation();
  const active = design.fields.filter(({ isArchived }) => !isArchived);
  return (
    <SetupSection
      id="completeness"
      title={t('directory.completeness.title')}
      text={t('directory.completeness.text')}
    >
      {active.length > 0 && (
        <ul className={styles['rows']} aria-label={t('directory.completeness.byField')}>
          {active.map(({ fieldId, label, filled }) => (
            <li key={fieldId} className={styles['row']}>
              <Text w={220} truncate>
                {label}
              </Text>
              <Progress
                flex={1}
                value={design.users === 0 ? 0 : (100 * filled) / design.users}
                aria-label={label}
              />
              <Text size="sm" c="dimmed" w={120} ta="end">
                {t('directory.completeness.of', {
                  filled: formatCount(filled),
                  users: formatCount(design.users),
                })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <IncompleteUsers isAnyRequired={active.some(({ isRequired }) => isRequired)} />
    </SetupSection>
  );
}

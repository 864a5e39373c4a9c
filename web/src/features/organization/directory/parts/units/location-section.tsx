import { Button, Group, Text, TextInput } from '@mantine/core';
import type { DirectoryDesign } from '@rushes/contract/organization/directory';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { useDraftDialog, useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { useChange } from '../../api.ts';
import styles from '../directory.module.css';

interface LocationSectionProps extends Pick<DirectoryDesign, 'locations'> {
  readonly canEdit: boolean;
}

/** Where users are: the words that stand in their profiles, brought to one spelling. */
export function LocationSection({ locations, canEdit }: LocationSectionProps) {
  const { t } = useTranslation();
  return (
    <SetupSection id="locations" title={t('directory.locations.title')} text={t('directory.locations.text')}>
      {locations.length === 0 && <Text c="dimmed">{t('directory.locations.none')}</Text>}
      {locations.length > 0 && (
        <ul className={styles['rows']} aria-label={t('directory.locations.title')}>
          {locations.map((each) => (
            <LocationRow key={each.location} {...each} canEdit={canEdit} />
          ))}
        </ul>
      )}
    </SetupSection>
  );
}

type LocationRowProps = DirectoryDesign['locations'][number] & { readonly canEdit: boolean };

function LocationRow({ location, users, canEdit }: LocationRowProps) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  useDraftDialog(t('directory.locations.change', { name: location }), () => setRenaming(true));
  if (!isRenaming)
    return (
      <li className={styles['row']}>
        <div className={styles['words']}>
          <Text fw={500} truncate>
            {location}
          </Text>
          <Text size="sm" c="dimmed">
            {t('directory.users', { count: users })}
          </Text>
        </div>
        {canEdit && (
          <Button
            variant="default"
            aria-label={t('directory.locations.change', { name: location })}
            onClick={() => setRenaming(true)}
          >
            {t('directory.locations.rename')}
          </Button>
        )}
      </li>
    );
  return <RenameForm location={location} onDone={() => setRenaming(false)} />;
}

/** The new name, for everybody there. */
function RenameForm({ location, onDone }: { location: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [to, setTo] = useState(location);
  useFormDraft(t('directory.locations.change', { name: location }), {
    unsaved: () => (to === location ? null : { to }),
    restore: (kept) => setTo(kept.to),
  });
  const rename = useChange(
    () => api.directory.renameLocation({ location, to }),
    () => {
      showToast(t('directory.saved'));
      onDone();
    },
  );
  return (
    <li className={styles['row']}>
      <form
        style={{ flex: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate(undefined);
        }}
      >
        <Group wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('directory.locations.to')}
            maxLength={100}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button
            type="submit"
            loading={rename.isPending}
            disabled={to.trim() === '' || to.trim() === location}
          >
            {t('directory.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('directory.cancel')}
          </Button>
        </Group>
      </form>
    </li>
  );
}

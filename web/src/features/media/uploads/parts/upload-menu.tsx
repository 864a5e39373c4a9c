import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceMobile, IconLink, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preview } from '../../../../lib/session/preview.ts';
import { showError } from '../../../../ui/toast.tsx';
import { chooseAndUpload } from '../api.ts';
import { ImportLinksDialog } from './import-links-dialog.tsx';
import { usePaste } from './use-paste.ts';

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }));
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

type Opened = { readonly dialog: 'links'; readonly links: readonly string[] } | { readonly dialog: 'phone' };

/** All ways to bring footage: from this device, from links, from a phone, and by pasting. */
export function UploadMenu() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((what: Opened) => {
    if (preview.get() === null) setOpened(what);
    else showError(preview.refusal(), '');
  }, []);
  const onLinks = useCallback((links: readonly string[]) => open({ dialog: 'links', links }), [open]);
  usePaste({ onLinks });
  const close = () => setOpened(null);
  return (
    <>
      <Button.Group>
        <Button leftSection={<IconUpload {...icon} />} onClick={() => void chooseAndUpload()}>
          {t('clips.upload')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button px={8} aria-label={t('uploads.more')} title={t('uploads.more')}>
              <IconChevronDown {...icon} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => onLinks([])}>
              {t('uploads.fromLink')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDeviceMobile {...icon} />} onClick={() => open({ dialog: 'phone' })}>
              {t('uploads.fromPhone')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {opened?.dialog === 'links' && <ImportLinksDialog links={opened.links} onClose={close} />}
      <Suspense>{opened?.dialog === 'phone' && <PhoneDialog onClose={close} />}</Suspense>
    </>
  );
}

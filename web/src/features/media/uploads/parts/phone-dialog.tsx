import { Alert, Anchor, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatRemaining } from '../../../../lib/format/format.ts';
import { showError } from '../../../../ui/toast.tsx';
import { remoteUploads, shownFolder, useUploads } from '../api.ts';
import { QrCode } from './qr-code.tsx';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-tray.module.css';

interface PhoneLink {
  readonly phoneLinkId: string;
  readonly url: string;
  readonly endsAtMs: number;
}

/** Shows a code that a phone opens to upload into the folder that is shown; closing ends it. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [link, setLink] = useState<PhoneLink | null>(null);
  const { mutate: create, isPending } = useMutation({
    mutationFn: async () => {
      const folder = shownFolder();
      const { expiresInS, ...made } = await api.phonelink.createPhoneLink(
        folder === undefined ? {} : { folder },
      );
      return { ...made, endsAtMs: Date.now() + expiresInS * 1000 };
    },
    onSuccess: setLink,
    onError: (error) => {
      showError(error, t('errors.unexpected'));
      onClose();
    },
  });
  useEffect(() => create(), [create]);
  useEffect(() => remoteUploads.watch(), []);
  useEndOf(link?.phoneLinkId ?? null);
  return (
    <Modal opened onClose={onClose} title={t('uploads.phone.title')}>
      <Stack gap="md">
        {link === null || isPending ? <Loader mx="auto" /> : <Code link={link} onRenew={create} />}
        <Arrivals />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('uploads.phone.end')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Ends a code when its dialog closes or another takes its place. */
function useEndOf(phoneLinkId: string | null): void {
  useEffect(() => {
    if (phoneLinkId === null) return;
    return () => void api.phonelink.endPhoneLink({ phoneLinkId }).catch(() => undefined);
  }, [phoneLinkId]);
}

function Code({ link, onRenew }: { link: PhoneLink; onRenew: () => void }) {
  const { t } = useTranslation();
  const leftMs = useLeftMs(link.endsAtMs);
  if (leftMs <= 0)
    return (
      <Stack gap="sm" align="center" py="lg">
        <Text>{t('uploads.phone.expired')}</Text>
        <Button onClick={onRenew}>{t('uploads.phone.renew')}</Button>
      </Stack>
    );
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(new URL(link.url).hostname);
  return (
    <Stack gap="xs" align="center">
      {isLocal ? (
        <Alert color="yellow" p="xs">
          {t('uploads.phone.local')}
        </Alert>
      ) : (
        <>
          <Text>{t('uploads.phone.scan')}</Text>
          <QrCode text={link.url} label={t('uploads.phone.code')} sizePx={220} />
        </>
      )}
      <Anchor href={link.url} target="_blank" rel="noreferrer" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {link.url}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t('uploads.phone.left', { left: formatRemaining(leftMs) })}
      </Text>
    </Stack>
  );
}

function useLeftMs(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return endsAtMs - nowMs;
}

function Arrivals() {
  const { t } = useTranslation();
  const items = useUploads().filter(({ remote }) => remote?.kind === 'phone');
  return (
    <section aria-label={t('uploads.phone.arrived')}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center">
          {t('uploads.phone.nothing')}
        </Text>
      ) : (
        <ul className={classes['list']}>
          {items.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { sanitiseHtml } from '../../../../lib/format/sanitise-html.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { signatureQuery } from '../api.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import styles from './setup.module.css';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

const SignatureEditor = lazyPart(async () => (await import('./signature-editor.tsx')).SignatureEditor);

/** What is under the user's mails: shown as the server writes it, edited on demand. */
export function SignatureSection() {
  const { t } = useTranslation();
  const query = useQuery({ ...signatureQuery(), refetchOnWindowFocus: false });
  const [isEditing, setIsEditing] = useState(false);
  useDraftDialog(t('account.signature.title'), () => setIsEditing(true));
  return (
    <SetupSection id="signature" title={t('account.signature.title')} text={t('account.signature.text')}>
      {query.isPending && <Skeleton h={80} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && isEditing && (
        <Suspense fallback={<Skeleton h={240} radius="md" />}>
          <SignatureEditor document={query.data.document} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
      {query.isSuccess && !isEditing && (
        <>
          {query.data.html === '' ? (
            <Text c="dimmed">{t('account.signature.none')}</Text>
          ) : (
            <Shown html={query.data.html} />
          )}
          <div>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {t(query.data.html === '' ? 'account.signature.write' : 'account.signature.edit')}
            </Button>
          </div>
        </>
      )}
    </SetupSection>
  );
}

function Shown({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <div
      className={styles['signature']}
      role="group"
      aria-label={t('account.signature.shown')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML, sanitised once more here
      dangerouslySetInnerHTML={{ __html: sanitiseHtml(html) }}
    />
  );
}

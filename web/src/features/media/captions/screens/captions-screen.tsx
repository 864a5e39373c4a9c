import { Grid, Skeleton } from '@mantine/core';
import type { Captions } from '@rushes/contract/media/captions';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { languageName } from '../../../../lib/format/language.ts';
import { isCallError, isNothingThere } from '../../../../lib/api/call-error.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import type { ClipDetail } from '../../clips/api.ts';
import { trackQuery } from '../api.ts';
import { CaptionEditorPage } from '../parts/editor/caption-editor-page.tsx';

const route = getRouteApi('/shell/clips/captions/$clipId/$language');

/** The captions of a clip in one language, beside its video. */
export function CaptionsScreen() {
  const { clipId, language } = route.useParams();
  const clip = useQuery(callQuery('clip', 'getClip', { clipId }));
  const captions = useQuery({
    ...trackQuery({ clipId, language }),
    // What is being edited isn't exchanged underneath; a save over something newer says so.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (clip.data !== undefined && captions.data !== undefined)
    return <CaptionEditorPage key={`${clipId} ${language}`} clip={clip.data} captions={captions.data} />;
  if (clip.isError || captions.isError)
    return (
      <NoCaptions
        clip={clip.data}
        language={language}
        error={clip.error ?? captions.error}
        onRetry={() => void (clip.isError ? clip.refetch() : captions.refetch())}
      />
    );
  return <EditorSkeleton />;
}

interface NoCaptionsProps {
  readonly clip: ClipDetail | undefined;
  readonly language: Captions['language'];
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NoCaptions({ clip, language, error, onRetry }: NoCaptionsProps) {
  const { t } = useTranslation();
  if (clip === undefined && isNothingThere(error)) return <Missing kind="clip" />;
  if (clip === undefined || !isCallError(error, 'no-captions'))
    return <ErrorState title={t('shell.places.captions')} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      isPage
      title={t('captions.editor.missing', { language: languageName(language) })}
      text={t('captions.editor.missingText')}
      action={
        <ButtonLink to="/clips/edit/$clipId" params={{ clipId: clip.clipId }}>
          {t('captions.editor.toClip')}
        </ButtonLink>
      }
    />
  );
}

function EditorSkeleton() {
  const isLate = useAfterDelay(true);
  if (!isLate) return null;
  return (
    <Grid gap="xl" mt={52} aria-hidden>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Skeleton radius="md" height="auto" style={{ aspectRatio: '16 / 9' }} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Skeleton height={320} />
      </Grid.Col>
    </Grid>
  );
}

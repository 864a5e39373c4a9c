import type { MailEvent } from '@rushes/contract/core/mail-events';
import { mailVersionList } from '@rushes/contract/core/lists/mail-layouts';
import type { MailLayout, MailVersion } from '@rushes/contract/core/mail-layouts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

/** The words of a mail as they stand in a form: paragraphs with an empty line between them. */
export interface MailTexts {
  readonly subject: string;
  readonly body: string;
}

export const layoutsQuery = () => callQuery('maillayout', 'getMailLayouts', {});
export type VersionColumn = keyof typeof mailVersionList.columns;

/** The versions of one mail as a list. */
export const versionSource = (event: MailEvent) =>
  ({
    list: mailVersionList,
    key: ['maillayout', 'getMailVersions'],
    getPage: api.maillayout.getMailVersions,
    getCount: api.maillayout.countMailVersions,
    extra: { event },
  }) satisfies ListSource<MailVersion, VersionColumn>;

export const layoutQuery = (event: MailEvent) => callQuery('maillayout', 'getMailLayout', { event });

type KeyOf<Event extends MailEvent> = Event extends `${infer Feature}.${infer What}`
  ? `${Feature}-${What}`
  : never;

/** Where the language file speaks of a mail: a point would begin another level there. */
export function keyOf(event: MailEvent): KeyOf<MailEvent> {
  return event.replace('.', '-') as KeyOf<MailEvent>;
}

/** The mail as it would be sent; the last preview stays until the next is there. */
export function previewQuery(event: MailEvent, texts: MailTexts) {
  return queryOptions({
    ...callQuery('maillayout', 'previewMail', { event, ...toWords(texts) }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function toWords({ subject, body }: MailTexts): { subject: string; paragraphs: string[] } {
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
  return { subject: subject.trim(), paragraphs };
}

export function toTexts({
  subject,
  paragraphs,
}: {
  subject: string;
  paragraphs: readonly string[];
}): MailTexts {
  return { subject, body: paragraphs.join('\n\n') };
}

/** How a change of layouts goes on. */
export interface LayoutOutcome<Request> {
  readonly onDone: (layout: MailLayout, request: Request) => void;
  /** Whether the form itself says that someone else was faster. */
  readonly isRefusalShown: (error: unknown) => boolean;
}

/** Changes the layouts of one mail and shows what they became; where someone was faster, what they left. */
export function useChangeLayout<Request>(
  change: (request: Request) => Promise<MailLayout>,
  { said, onDone, isRefusalShown }: LayoutOutcome<Request> & { readonly said: string },
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (layout, request) => {
      queryClient.setQueryData<MailLayout>(layoutQuery(layout.event).queryKey, layout);
      onDone(layout, request);
      showToast(said);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['maillayout', 'getMailLayout'] });
      if (!isRefusalShown(error) && !isCallError(error, 'invalid')) showError(error, t('errors.unexpected'));
    },
    onSettled: () =>
      Promise.all(
        [layoutsQuery().queryKey, ['maillayout', 'getMailVersions'], ['maillayout', 'count']].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

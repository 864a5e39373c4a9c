import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormDraft, formDrafts } from '../../lib/forms/form-drafts.ts';
import { useDraftOwner } from '../../lib/forms/use-form-draft.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Offers what was typed into forms when the session ended. */
export function DraftBar() {
  const owner = useDraftOwner();
  const drafts = useSyncExternalStore(formDrafts.list.subscribe, formDrafts.list.get);
  return drafts
    .filter((draft) => draft.owner === owner)
    .map((draft) => <Offer key={`${draft.path} ${draft.form}`} draft={draft} />);
}

function Offer({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, path } = draft;
  const isWanted = useSyncExternalStore(formDrafts.wanted.subscribe, formDrafts.wanted.get) === draft;
  const restore = async () => {
    await navigate({ href: path });
    formDrafts.wanted.set(draft);
  };
  return (
    <NoticeBar
      label={t('sessionLife.draft.label')}
      icon={<IconPencil size={20} stroke={1.5} aria-hidden />}
      text={t(isWanted ? 'sessionLife.draft.open' : 'sessionLife.draft.offer', { form })}
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={() => formDrafts.drop(draft)}>
            {t('sessionLife.draft.drop')}
          </Button>
          {!isWanted && (
            <Button size="compact-sm" onClick={() => void restore()}>
              {t('sessionLife.draft.restore')}
            </Button>
          )}
        </>
      }
    />
  );
}

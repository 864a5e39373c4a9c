import { IconHistory } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../../lib/session/session.ts';
import { ButtonLink } from '../../../../../ui/links.tsx';
import { NoticeBar } from '../../../../../ui/notice-bar.tsx';
import { useLeftTakes } from './left-takes.tsx';

/** Says on every screen that a recording was cut short, and where it is. */
export function LeftTakesBar() {
  const { t } = useTranslation();
  const count = useLeftTakes().length;
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/clips/add' });
  // Takes for a task are offered with it.
  const isOffered = canSee(useMe(), 'create.record');
  if (count === 0 || isThere || !isOffered) return null;
  return (
    <NoticeBar
      label={t('recorder.left.label')}
      icon={<IconHistory size={20} stroke={1.5} aria-hidden />}
      text={t('recorder.left.offer', { count })}
      actions={
        <ButtonLink size="compact-sm" to="/clips/add">
          {t('recorder.left.review')}
        </ButtonLink>
      }
    />
  );
}

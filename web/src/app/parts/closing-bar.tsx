import { IconCalendarX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/format.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';

interface ClosingBarProps {
  readonly name: string;
  readonly closing: { readonly closesAt: string; readonly erasesAt: string };
}

/** Says to those who run an organisation until when it goes on, while there is time to take along what is theirs. */
export function ClosingBar({ name, closing }: ClosingBarProps) {
  const { t } = useTranslation();
  const days = { closes: formatDay(closing.closesAt), erases: formatDay(closing.erasesAt) };
  return (
    <NoticeBar
      label={t('shell.closing.label')}
      icon={<IconCalendarX size={20} stroke={1.5} aria-hidden />}
      text={t('shell.closing.text', { name, ...days })}
    />
  );
}

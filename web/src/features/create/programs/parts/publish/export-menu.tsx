import { Button, Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { saveBlob } from '../../../../../lib/api/download.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';

interface ExportMenuProps {
  readonly programId: string;
  /** Saves what is not saved yet; null where that failed. */
  readonly beforeExport: () => Promise<number | null>;
}

const formats = ['otio', 'fcpxml', 'edl'] as const;

/** The timeline as a file for other editors. */
export function ExportMenu({ programId, beforeExport }: ExportMenuProps) {
  const { t } = useTranslation();
  const exporting = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      if ((await beforeExport()) === null) return null;
      return api.program.exportTimeline({ programId, format });
    },
    onSuccess: (file) => {
      if (file === null) return showToast(t('programs.publish.notSaved'));
      saveBlob(file.fileName, new Blob([file.text], { type: 'text/plain' }));
    },
    onError: (error) => showError(error, t('programs.exchange.failed')),
  });
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconFileExport size={16} stroke={1.5} />}
        >
          {t('programs.exchange.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('programs.exchange.note')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
            {t(`programs.exchange.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

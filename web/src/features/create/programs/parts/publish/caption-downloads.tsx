import { Button, Menu } from '@mantine/core';
import type { CaptionFiles } from '@rushes/contract/media/captions';
import { IconBadgeCc } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const formats = { vtt: 'WebVTT', srt: 'SRT' } as const;

/** The captions of the published version as files; nothing where it has none. */
export function CaptionDownloads({ captions }: { captions: readonly CaptionFiles[] }) {
  const { t } = useTranslation();
  if (captions.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBadgeCc size={16} stroke={1.5} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('programs.download.captions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {captions.flatMap((each) =>
          (['vtt', 'srt'] as const).map((format) => (
            <Menu.Item key={`${each.language} ${format}`} component="a" href={each[format]} download>
              {t('programs.download.captionsIn', { language: each.name, format: formats[format] })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Popover, Stack, Switch, Text } from '@mantine/core';
import { IconBadgeCc } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CaptionStyleFields } from '../../../../media/captions/parts/style/caption-style-fields.tsx';
import type { CaptionChoice } from '../../editor/use-caption-choice.ts';

/** How the captions of the program look; the preview shows it at once. */
export function CaptionStylePicker({ captions }: { captions: CaptionChoice }) {
  const { t } = useTranslation();
  const { style, choose, isShown, setIsShown, isChoosing, setIsChoosing } = captions;
  return (
    <Popover
      // Below the picture, which shows what is chosen.
      position="bottom-end"
      width={460}
      withinPortal
      shadow="md"
      trapFocus
      opened={isChoosing}
      onChange={setIsChoosing}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBadgeCc size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {t('programs.captionStyle.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('programs.captionStyle.title')}>
        <Stack gap="sm" data-own-keys>
          <CaptionStyleFields style={style} onChange={choose} />
          <Text size="xs" c="dimmed">
            {t('programs.captionStyle.help')}
          </Text>
          <Switch
            size="xs"
            label={t('programs.captionStyle.show')}
            checked={isShown}
            onChange={(event) => setIsShown(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

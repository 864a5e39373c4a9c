import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recorder } from '../recorder.ts';
import { useRecorder } from '../use-recorder.ts';

/** Says what the browser will ask for, before it asks; and what to do where it was refused. */
export function AskFirst() {
  const { t } = useTranslation();
  const { settings, problem, isOpening } = useRecorder();
  const { mode, hasMicrophone } = settings;
  const isFirst = problem === null || problem === 'screenEnded' || problem === 'deviceEnded';
  const title = problem === null ? t(`recorder.ask.${mode}`) : t(`recorder.problems.${problem}`);
  return (
    <Stack align="center" gap="sm" p="lg" maw={520}>
      <IconCamera size={40} stroke={1.5} aria-hidden />
      <Title order={2} ta="center" c="inherit">
        {title}
      </Title>
      <Text ta="center" size="sm">
        {problem === null
          ? t(`recorder.ask.help.${mode}${hasMicrophone ? '' : 'Silent'}`)
          : t(`recorder.problems.${problem}Help`)}
      </Text>
      <Button loading={isOpening} onClick={() => void recorder.open()}>
        {isFirst ? t(`recorder.ask.open.${mode}`) : t('recorder.ask.again')}
      </Button>
      {problem === 'denied' && mode !== 'camera' && (
        <Anchor
          component="button"
          type="button"
          c="inherit"
          onClick={() => recorder.change({ mode: 'camera' })}
        >
          {t('recorder.ask.cameraInstead')}
        </Anchor>
      )}
    </Stack>
  );
}

import { Accordion, Stack } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useTranslation } from 'react-i18next';
import { AvailabilityFields } from './availability-fields.tsx';

/** What is set for few programs; each part is saved on its own. */
export function PublishOptions({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation();
  return (
    <Accordion variant="contained">
      <Accordion.Item value="more">
        <Accordion.Control>{t('programs.options.title')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="lg">
            <AvailabilityFields program={program} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

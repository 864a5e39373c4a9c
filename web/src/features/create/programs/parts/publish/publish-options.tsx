import { Accordion, Stack } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useTranslation } from 'react-i18next';
import type { EditList } from '../../../../../timeline/edit-list.ts';
import type { Playhead } from '../../editor/playhead.ts';
import { RequirementFields } from '../viewers/requirement-fields.tsx';
import { AvailabilityFields } from './availability-fields.tsx';
import { CommentsField } from './comments-field.tsx';
import { PosterFields } from './poster-fields.tsx';
import { ViewingFields } from './viewing-fields.tsx';

interface PublishOptionsProps {
  readonly program: ProgramDetail;
  readonly list: EditList;
  readonly playhead: Playhead;
  /** Saves what is not saved yet; null where that was refused. */
  readonly saveDraft: () => Promise<number | null>;
}

/** What is set for few programs; each part is saved on its own. */
export function PublishOptions({ program, list, playhead, saveDraft }: PublishOptionsProps) {
  const { t } = useTranslation();
  return (
    <Accordion variant="contained">
      <Accordion.Item value="more">
        <Accordion.Control>{t('programs.options.title')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="lg">
            <PosterFields program={program} list={list} playhead={playhead} beforeChoosing={saveDraft} />
            <AvailabilityFields program={program} />
            <ViewingFields program={program} />
            <RequirementFields programId={program.programId} />
            <CommentsField programId={program.programId} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

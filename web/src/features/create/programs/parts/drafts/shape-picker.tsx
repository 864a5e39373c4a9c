import type { ProgramDetail } from '@rushes/contract/create/programs';
import { type Aspect, aspects } from '@rushes/contract/media/clips';
import { Button, Checkbox, Group, Popover, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconAspectRatio } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { programQuery, rememberProgram } from '../../api.ts';
import { useShapeNames } from '../../use-shape-names.ts';

interface ShapePickerProps {
  readonly program: ProgramDetail;
  /** The shape that the editor shows. */
  readonly shown: Aspect;
  readonly onShow: (aspect: Aspect) => void;
  /** Saves what is not saved yet; null where that was refused. */
  readonly saveDraft: () => Promise<number | null>;
}

interface Shapes {
  readonly aspect: Aspect | null;
  readonly variants: Aspect[];
}

/** Which shapes the program is published in, and which of them the editor shows. */
export function ShapePicker({ program, shown, onShow, saveDraft }: ShapePickerProps) {
  const { t } = useTranslation();
  const nameOf = useShapeNames();
  const queryClient = useQueryClient();
  const { programId, aspect, shapes } = program;
  const update = useMutation({
    mutationFn: async (next: Shapes) => {
      if ((await saveDraft()) === null) return;
      const draft = await api.program.setShapes({ programId, ...next });
      const set = { chosen: next.aspect, variants: next.variants };
      const main = next.aspect === null ? {} : { aspect: next.aspect };
      rememberProgram(queryClient, { programId, draft, timeline: draft.timeline, shapes: set, ...main });
      await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
    },
    onError: (error) => showError(error, t('programs.shapes.failed')),
  });
  const further = aspects.filter((each) => each !== aspect);
  const published = [aspect, ...further.filter((each) => shapes.variants.includes(each))];
  return (
    <Group gap="xs" ml="auto" wrap="nowrap">
      {published.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('programs.shapes.shown')}
          value={shown}
          data={published.map((each) => ({ value: each, label: each }))}
          onChange={(value) => {
            const next = aspects.find((each) => each === value);
            if (next !== undefined) onShow(next);
          }}
        />
      )}
      <Popover position="top-end" width={280} withinPortal shadow="md" trapFocus>
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconAspectRatio size={16} stroke={1.5} aria-hidden />}
          >
            {t('programs.shapes.button')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="md" data-own-keys>
            <Select
              label={t('programs.shapes.main')}
              description={t('programs.shapes.mainHelp')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              value={shapes.chosen ?? 'auto'}
              data={[
                { value: 'auto', label: t('programs.shapes.auto') },
                ...aspects.map((each) => ({ value: each, label: nameOf(each) })),
              ]}
              onChange={(value) =>
                update.mutate({
                  aspect: aspects.find((each) => each === value) ?? null,
                  variants: shapes.variants,
                })
              }
            />
            <Checkbox.Group
              label={t('programs.shapes.also')}
              description={t('programs.shapes.alsoHelp')}
              value={shapes.variants.filter((each) => each !== aspect)}
              onChange={(values) =>
                update.mutate({
                  aspect: shapes.chosen,
                  variants: aspects.filter((each) => values.includes(each)),
                })
              }
            >
              <Stack gap="xs" mt="xs">
                {further.map((each) => (
                  <Checkbox key={each} value={each} label={nameOf(each)} disabled={update.isPending} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

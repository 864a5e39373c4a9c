import type { ProgramDetail } from '@rushes/contract/create/programs';
import { type Aspect, aspects } from '@rushes/contract/media/lists/clips';
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
  const { chosen, variants, update } = useShapes(program, saveDraft);
  const { aspect } = program;
  const published = [aspect, ...aspects.filter((each) => each !== aspect && variants.includes(each))];
  return (
    <Group gap="xs" wrap="nowrap">
      {published.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('programs.shapes.shown')}
          value={shown}
          data={published.map((each) => ({ value: each, label: each }))}
          onChange={(value) => aspects.filter((each) => each === value).forEach(onShow)}
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
            <MainShape chosen={chosen} onChange={(next) => update({ aspect: next, variants })} />
            <FurtherShapes
              main={aspect}
              variants={variants}
              onChange={(next) => update({ aspect: chosen, variants: next })}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

/** The shapes of the draft, and the way to change them. */
function useShapes(program: ProgramDetail, saveDraft: ShapePickerProps['saveDraft']) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { programId } = program;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (next: Shapes) => {
      if ((await saveDraft()) === null) return;
      const draft = await api.program.setShapes({ programId, ...next });
      const shapes = { chosen: next.aspect, variants: next.variants };
      const main = next.aspect === null ? {} : { aspect: next.aspect };
      rememberProgram(queryClient, { programId, draft, timeline: draft.timeline, shapes, ...main });
      await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
    },
    onError: (error) => showError(error, t('programs.shapes.failed')),
  });
  // What was chosen shows at once.
  const isChanging = isPending && variables !== undefined;
  const { chosen, variants } = isChanging
    ? { chosen: variables.aspect, variants: variables.variants }
    : program.shapes;
  return { chosen, variants, update: mutate };
}

interface MainShapeProps {
  readonly chosen: Aspect | null;
  readonly onChange: (aspect: Aspect | null) => void;
}

function MainShape({ chosen, onChange }: MainShapeProps) {
  const { t } = useTranslation();
  const nameOf = useShapeNames();
  return (
    <Select
      label={t('programs.shapes.main')}
      description={t('programs.shapes.mainHelp')}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      value={chosen ?? 'auto'}
      data={[
        { value: 'auto', label: t('programs.shapes.auto') },
        ...aspects.map((each) => ({ value: each, label: nameOf(each) })),
      ]}
      onChange={(value) => onChange(aspects.find((each) => each === value) ?? null)}
    />
  );
}

interface FurtherShapesProps {
  readonly main: Aspect;
  readonly variants: readonly Aspect[];
  readonly onChange: (variants: Aspect[]) => void;
}

function FurtherShapes({ main, variants, onChange }: FurtherShapesProps) {
  const { t } = useTranslation();
  const nameOf = useShapeNames();
  const others = aspects.filter((each) => each !== main);
  return (
    <Checkbox.Group
      label={t('programs.shapes.also')}
      description={t('programs.shapes.alsoHelp')}
      value={others.filter((each) => variants.includes(each))}
      onChange={(values) => onChange(aspects.filter((each) => values.includes(each)))}
    >
      <Stack gap="xs" mt="xs">
        {others.map((each) => (
          <Checkbox key={each} value={each} label={nameOf(each)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

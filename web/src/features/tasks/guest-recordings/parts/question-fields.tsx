import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { GuestQuestion } from '@rushes/contract/tasks/guest-recordings';
import { guestQuestionsMost, questionKinds } from '@rushes/contract/tasks/lists/guest-recordings';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PartCard } from '../../recording-tasks/parts/part-card.tsx';

interface QuestionFieldsProps {
  readonly questions: readonly GuestQuestion[];
  readonly onChange: (questions: readonly GuestQuestion[]) => void;
}

/** What guests answer before they record. */
export function QuestionFields({ questions, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const move = (from: number, to: number) => {
    const moved = questions[from];
    if (moved === undefined || to < 0 || to >= questions.length) return;
    onChange(questions.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const added = (): GuestQuestion => ({
    ...{ questionId: crypto.randomUUID(), kind: 'text', text: '', choices: [], isRequired: true },
  });
  return (
    <section aria-labelledby="guest-questions">
      <Title order={2} id="guest-questions" mb="sm">
        {t('guests.questions.title')}
      </Title>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {questions.map((question, index) => {
          const name = t('guests.questions.number', { number: index + 1 });
          return (
            <PartCard
              key={question.questionId}
              {...{ name, index, count: questions.length, onMove: move }}
              removeLabel={t('guests.questions.remove', { name })}
              onRemove={() => onChange(questions.toSpliced(index, 1))}
            >
              <OneQuestion
                question={question}
                onChange={(change) => onChange(questions.with(index, { ...question, ...change }))}
              />
            </PartCard>
          );
        })}
      </Stack>
      {questions.length < guestQuestionsMost && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => onChange([...questions, added()])}
        >
          {t('guests.questions.add')}
        </Button>
      )}
    </section>
  );
}

interface OneQuestionProps {
  readonly question: GuestQuestion;
  readonly onChange: (change: Partial<GuestQuestion>) => void;
}

function OneQuestion({ question, onChange }: OneQuestionProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('guests.questions.text')}
        maxLength={300}
        value={question.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <Group align="flex-end">
        <Select
          w={220}
          label={t('guests.questions.kind')}
          allowDeselect={false}
          data={questionKinds.map((kind) => ({ value: kind, label: t(`guests.questions.kinds.${kind}`) }))}
          value={question.kind}
          onChange={(kind) => kind !== null && onChange({ kind })}
        />
        <Checkbox
          mb={8}
          label={t('guests.questions.required')}
          checked={question.isRequired}
          onChange={({ currentTarget }) => onChange({ isRequired: currentTarget.checked })}
        />
      </Group>
      {question.kind === 'choice' && (
        <Textarea
          label={t('guests.questions.choices')}
          description={t('guests.questions.choicesHelp')}
          autosize
          minRows={2}
          value={question.choices.join('\n')}
          onChange={({ currentTarget }) =>
            onChange({ choices: currentTarget.value.split('\n').slice(0, 20) })
          }
        />
      )}
    </>
  );
}

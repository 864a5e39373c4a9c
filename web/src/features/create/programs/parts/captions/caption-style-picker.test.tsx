import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { programQuery } from '../../api.ts';
import { useCaptionChoice } from '../../editor/use-caption-choice.ts';
import { CaptionLayer } from '../../preview/caption-layer.tsx';
import { programDetailOf, programOf } from '../../test-programs.ts';
import { CaptionStylePicker } from './caption-style-picker.tsx';

const path = 'program/setCaptionStyle';
const program = programDetailOf(1);

function Editor() {
  const { data } = useQuery(programQuery(program.programId));
  return data === undefined ? null : <Captions program={data} />;
}

function Captions({ program }: { program: ProgramDetail }) {
  const captions = useCaptionChoice(program);
  return (
    <>
      <CaptionLayer captions={captions} video={{ current: null }} isExact={false} />
      <CaptionStylePicker captions={captions} />
    </>
  );
}

const choice = (label: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: label })).getByRole<HTMLInputElement>('radio', { name });
const shown = () => document.querySelector<HTMLElement>('[data-captions]');

test('a style is saved whole as soon as it is chosen, and the preview shows it', async () => {
  const outline = { ...usualCaptionStyle, background: 'outline' as const };
  const { user, requestsOf } = await openApp(<Editor />, {
    answers: {
      [path]: programOf(1, { captionStyle: outline }),
      'program/getProgram': inTurn(program, { ...program, captionStyle: outline }),
    },
  });
  expect(shown()).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Caption style' }));
  expect(shown()?.textContent).toBe('Captions look like this.');
  expect(choice('Background', 'Box').checked).toBe(true);
  await user.click(choice('Background', 'Outline'));
  expect(shown()?.dataset['captionBackground']).toBe('outline');
  await user.click(choice('Position', 'Top'));
  await waitFor(() =>
    expect(requestsOf(path)).toEqual([
      { programId: idOf(101), captionStyle: outline },
      { programId: idOf(101), captionStyle: { ...outline, position: 'top' } },
    ]),
  );
});

test('a refused choice is taken back', async () => {
  const { user } = await openApp(<Editor />, {
    answers: {
      'program/getProgram': program,
      [path]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Caption style' }));
  await user.click(choice('Size', 'Large'));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(choice('Size', 'Normal').checked).toBe(true);
  expect(shown()?.dataset['captionSize']).toBe('normal');
});

import { screen } from '@testing-library/react';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { expect, test } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { programOf, publishedOf } from '../../test-programs.ts';
import { ViewingFields } from './viewing-fields.tsx';

const path = 'program/updateProgram';
const open = (more: Partial<ProgramDetail> = {}) =>
  openApp(<ViewingFields program={publishedOf(1, more)} />, { answers: { [path]: programOf(1) } });
const programId = idOf(101);
const rule = () => screen.getByLabelText<HTMLInputElement>('Counts as viewed after (%)');

test('downloads are switched off for viewers', async () => {
  const { user, requestsOf } = await open();
  await user.click(screen.getByRole('switch', { name: /^Viewers can download/ }));
  await expect.poll(() => requestsOf(path)).toEqual([{ programId, allowDownload: false }]);
});

test('a language is chosen by its name', async () => {
  const { user, requestsOf } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: /^German/ }));
  await expect.poll(() => requestsOf(path)).toEqual([{ programId, language: 'de' }]);
});

test('without a rule of its own a program says what the organisation counts as viewed', async () => {
  const { user, requestsOf } = await open();
  expect(screen.getByText("Your organisation's default is 80%.")).toBeTruthy();
  await user.type(rule(), '95{Enter}');
  await expect.poll(() => requestsOf(path)).toEqual([{ programId, viewedPercent: 95 }]);
});

test('emptying the rule goes back to that of the organisation, and leaving it changes nothing', async () => {
  const { user, requestsOf } = await open({ viewedRule: { percent: 60, isOwn: true } });
  await user.click(rule());
  await user.tab();
  expect(requestsOf(path)).toEqual([]);
  await user.clear(rule());
  await user.tab();
  await expect.poll(() => requestsOf(path)).toEqual([{ programId, viewedPercent: null }]);
});

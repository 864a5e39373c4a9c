import type { SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { plainSharePage } from '@rushes/contract/audience/share-pages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { ChoiceList } from './choice-list.tsx';

const templateOf = (number: number, isDefault: boolean): SharePageTemplate => ({
  ...plainSharePage,
  templateId: idOf(300 + number),
  name: `Template ${number}`,
  action: null,
  isDefault,
  customers: 0,
  revision: 1,
});
const choice = { customerId: idOf(401), name: 'North', templateId: null, templateName: null };
const chosen = { ...choice, templateId: idOf(302), templateName: 'Template 2' };
const pageOf = (...items: object[]) => ({ items, nextCursor: null });

const open = (answers: Record<string, unknown>, templates = [templateOf(1, true), templateOf(2, false)]) =>
  openApp(<ChoiceList templates={templates} />, {
    me: { role: 'super-admin' },
    answers: {
      'sharepage/getSharePageChoices': pageOf(choice),
      'sharepage/countSharePageChoices': { count: 1 },
      ...answers,
    },
  });

const select = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Template for North' });

test('a customer gets a template of its own, and the default again', async () => {
  const { user, requestsOf } = await open({
    'sharepage/getSharePageChoices': inTurn(pageOf(choice), pageOf(chosen)),
    'sharepage/setSharePage': chosen,
  });
  expect((await select()).value).toBe('Default (Template 1)');
  await user.click(await select());
  await user.click(await screen.findByRole('option', { name: 'Template 2' }));
  expect(await screen.findByText('Template changed for North.')).toBeTruthy();
  await expect.poll(async () => (await select()).value).toBe('Template 2');
  await user.click(await select());
  await user.click(await screen.findByRole('option', { name: 'Default (Template 1)' }));
  await expect
    .poll(() => requestsOf('sharepage/setSharePage'))
    .toEqual([
      { customerId: idOf(401), templateId: idOf(302) },
      { customerId: idOf(401), templateId: null },
    ]);
});

test('a refused choice shows what the customer still uses', async () => {
  const { user } = await open({
    'sharepage/setSharePage': new Refusal('not-found', { errorMessage: 'This was deleted.' }),
  });
  await user.click(await select());
  await user.click(await screen.findByRole('option', { name: 'Template 2' }));
  expect(await screen.findByText('This was deleted.')).toBeTruthy();
  expect((await select()).value).toBe('Default (Template 1)');
});

test('without a default template, customers have none', async () => {
  await open({}, [templateOf(2, false)]);
  expect((await select()).value).toBe('No template');
});

test('without customers there is no table', async () => {
  await open({
    'sharepage/getSharePageChoices': pageOf(),
    'sharepage/countSharePageChoices': { count: 0 },
  });
  expect(await screen.findByText('No customers yet.')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
});

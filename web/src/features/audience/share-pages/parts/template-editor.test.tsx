import type { SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { screen, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { templatesQuery } from '../api.ts';
import { TemplateEditor } from './template-editor.tsx';

const templateId = idOf(301);
const itemOf = (number: number, name: string, state: 'active' | 'deprecated') => ({
  itemId: idOf(310 + number),
  name,
  state,
  uses: 0,
  mergedNames: [],
  position: number,
  revision: 1,
});

function templateOf(more: Partial<SharePageTemplate> = {}): SharePageTemplate {
  return {
    templateId,
    name: 'Press',
    layout: 'wide',
    headline: 'Watch this',
    intro: '',
    showsLogo: true,
    showsOrganisation: true,
    download: 'none',
    footer: '',
    action: null,
    isDefault: false,
    customers: 0,
    revision: 3,
    ...more,
  };
}

function Editor() {
  const template = useQuery(templatesQuery()).data?.templates.find((each) => each.templateId === templateId);
  return template === undefined ? null : <TemplateEditor template={template} />;
}

const updatePath = 'sharepage/updateSharePage';

async function open(template = templateOf(), answers: Record<string, unknown> = {}) {
  const app = await openApp(<Editor />, {
    me: { role: 'super-admin' },
    answers: {
      'sharepage/getSharePages': { templates: [template] },
      'catalogue/getCatalogue': {
        items: [itemOf(1, 'Apply now', 'active'), itemOf(2, 'Call us', 'deprecated')],
      },
      ...answers,
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  return app;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const preview = () => within(screen.getByRole('figure', { name: 'Preview' }));

test('what is typed is in the preview at once, and saved over what was seen', async () => {
  const { user, requestsOf } = await open(templateOf(), {
    [updatePath]: { templates: [templateOf({ headline: 'Watch this!', revision: 4 })] },
  });
  expect(button('Save').disabled).toBe(true);
  await user.type(field('Headline'), '!');
  expect(preview().getByText('Watch this!')).toBeTruthy();
  await user.click(button('Save'));
  expect(await screen.findByText(/^Saved\. Share pages with this template update/)).toBeTruthy();
  expect(requestsOf(updatePath)).toMatchObject([
    { templateId, revision: 3, headline: 'Watch this!', action: null },
  ]);
  expect(button('Save').disabled).toBe(true);
});

test('a button needs a safe link, and none is sent until it has one', async () => {
  const { user, requestsOf } = await open(templateOf(), { [updatePath]: { templates: [templateOf()] } });
  await user.click(screen.getByRole('combobox', { name: 'Action button' }));
  expect(screen.queryByRole('option', { name: 'Call us' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Apply now' }));
  await user.type(field('Button link'), 'http://north.example');
  await user.click(button('Save'));
  expect(screen.getByText('Enter a link that starts with https://')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([]);
  await user.clear(field('Button link'));
  await user.type(field('Button link'), 'https://north.example ');
  await user.click(button('Save'));
  await expect
    .poll(() => requestsOf(updatePath))
    .toMatchObject([{ action: { itemId: idOf(311), url: 'https://north.example' } }]);
});

test('a button of the template that isn’t offered any more can stay', async () => {
  await open(templateOf({ action: { itemId: idOf(312), name: 'Call us', url: 'https://north.example' } }));
  const buttons = screen.getByRole<HTMLInputElement>('combobox', { name: 'Action button' });
  await expect.poll(() => buttons.value).toBe('Call us');
});

test('a template without a name isn’t saved', async () => {
  const { user, requestsOf } = await open();
  await user.clear(field('Template name'));
  await user.click(button('Save'));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([]);
});

const theirs = templateOf({ headline: 'Theirs', footer: 'Press office', revision: 4 });
const conflict = new Refusal('conflict', { details: { current: theirs, changedBy: 'Bo' } });

test('what someone else saved is shown before anything is replaced, and Reload takes it', async () => {
  const { user } = await open(templateOf(), { [updatePath]: conflict });
  await user.type(field('Headline'), ' now');
  await user.click(button('Save'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Bo changed this while you were editing')).toBeTruthy();
  expect(field('Headline').value).toBe('Watch this now');
  expect(button('Save').disabled).toBe(true);
  await user.click(alert.getByRole('button', { name: 'Reload and discard' }));
  expect(field('Headline').value).toBe('Theirs');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Overwrite saves what was typed over what someone else saved, which stays elsewhere', async () => {
  const { user, requestsOf } = await open(templateOf(), {
    [updatePath]: inTurn(conflict, { templates: [templateOf({ headline: 'Mine', revision: 5 })] }),
  });
  await fill(user, field('Headline'), 'Mine');
  await user.click(button('Save'));
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await expect
    .poll(() => requestsOf(updatePath).at(-1))
    .toMatchObject({ templateId, revision: 4, headline: 'Mine', footer: 'Press office' });
});

test('a newer version that arrives by itself doesn’t overwrite what is typed', async () => {
  const { user, queryClient } = await open();
  await user.type(field('Headline'), ' now');
  queryClient.setQueryData(templatesQuery().queryKey, {
    templates: [templateOf({ ...theirs, name: 'Media' })],
  });
  expect(await screen.findByRole('region', { name: 'Media' })).toBeTruthy();
  expect(field('Headline').value).toBe('Watch this now');
});

test('a taken name is refused, and what was typed stays', async () => {
  const { user } = await open(templateOf(), {
    [updatePath]: new Refusal('name-taken', { errorMessage: 'This name is taken.' }),
  });
  await user.type(field('Template name'), ' 2');
  await user.click(button('Save'));
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(field('Template name').value).toBe('Press 2');
  expect(button('Save').disabled).toBe(false);
});

test.each([
  ['the default', { isDefault: true }],
  ['used by a customer', { customers: 1 }],
])('a template that is %s can’t be deleted', async (_what, more) => {
  await open(templateOf(more));
  expect(button('Delete').disabled).toBe(true);
});

test('a template that came into use since is kept, and the reason is shown', async () => {
  const { user, requestsOf } = await open(templateOf(), {
    'sharepage/deleteSharePage': new Refusal('wrong-state'),
  });
  await user.click(button('Delete'));
  expect(await screen.findByText(/while it.s the default or a customer uses it/)).toBeTruthy();
  expect(requestsOf('sharepage/deleteSharePage')).toEqual([{ templateId }]);
});

test('a template becomes the default, and stops being it', async () => {
  const { user, requestsOf } = await open(templateOf(), {
    'sharepage/setDefaultSharePage': (request: { templateId: string | null }) => ({
      templates: [templateOf({ isDefault: request.templateId !== null })],
    }),
  });
  await user.click(button('Make default'));
  await user.click(await screen.findByRole('button', { name: 'Remove as default' }));
  await screen.findByRole('button', { name: 'Make default' });
  expect(requestsOf('sharepage/setDefaultSharePage')).toEqual([{ templateId }, { templateId: null }]);
});

import type { TemplateDetail } from '@rushes/contract/create/templates';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { findDialog, openApp } from '../../../../test-app.tsx';
import { noSelection } from '../../../../ui/grid/selection.ts';
import { TemplateCards } from '../parts/list/template-cards.tsx';
import { SlotsSection } from '../parts/editor/slots-section.tsx';
import { TemplateSections } from '../parts/editor/template-sections.tsx';
import { useTemplateEditor } from '../editor/use-template-editor.ts';
import { useTemplateUse } from '../parts/list/use-template-use.tsx';
import { contentOf, slotOf, templateOf } from '../test-templates.ts';

const createPath = 'template/createProgramFromTemplate';
const made = { programId: idOf(101), revision: 1, emptySlotIds: [], leftOut: [] };

function Tile({ template }: { template: TemplateDetail }) {
  const use = useTemplateUse();
  const nothing = () => undefined;
  const actions = { onUse: use.open, usedId: use.usedId, onDuplicate: nothing, onDelete: nothing };
  return (
    <>
      <TemplateCards
        rows={[template]}
        pages={{ hasNextPage: false } as never}
        selection={noSelection}
        onSelect={nothing}
        actions={actions}
        canSelect
      />
      {use.dialog}
    </>
  );
}

const openTile = (template: TemplateDetail) =>
  openApp(<Tile template={template} />, {
    answers: { 'template/getTemplate': template, [createPath]: made },
  });

test('a tile says how often a template is used and how many programs were published', async () => {
  await openTile(templateOf(1));
  expect(screen.getByText(/^2 slots · 4 programs · 75\s?% published$/)).toBeTruthy();
});

test('a program is made with one click where nothing is to be filled in', async () => {
  const { user, requestsOf, path } = await openTile(templateOf(1));
  await user.click(screen.getByRole('button', { name: 'Use template “Template 1”' }));
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}`);
  expect(requestsOf(createPath)).toEqual([{ templateId: idOf(601) }]);
});

test('merge fields are asked for first, with their defaults', async () => {
  const mergeFields = [
    { key: 'name', label: 'Name', default: 'Ada' },
    { key: 'role', label: '', default: '' },
  ];
  const published = contentOf([slotOf(1)], { mergeFields });
  const { user, requestsOf, path } = await openTile(templateOf(1, { published }));
  await user.click(screen.getByRole('button', { name: 'Use template “Template 1”' }));
  const dialog = within(await findDialog('New program from template'));
  await user.type(await dialog.findByRole('textbox', { name: 'Role' }), 'Engineer');
  await user.click(dialog.getByRole('button', { name: 'Create program' }));
  await expect.poll(path).toBe(`/myprograms/editprogram/${idOf(101)}`);
  const values = [
    { key: 'name', value: 'Ada' },
    { key: 'role', value: 'Engineer' },
  ];
  expect(requestsOf(createPath)).toEqual([{ templateId: idOf(601), values }]);
});

function Slots({ template }: { template: TemplateDetail }) {
  const editor = useTemplateEditor(template);
  return <SlotsSection editor={editor} template={template} />;
}

const titles = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Slot title' }).map(({ value }) => value);

async function openSlots(template: TemplateDetail) {
  const updates = 'template/updateTemplate';
  const app = await openApp(<Slots template={template} />, {
    answers: {
      [updates]: (request: Partial<TemplateDetail>) => ({ ...template, ...request, revision: 2 }),
      'catalogue/getShotTypes': { items: [] },
      'font/getFonts': { fonts: [], defaultFontId: null },
      'clip/getClips': { items: [], nextCursor: null },
    },
  });
  return { ...app, sent: () => app.requestsOf(updates) as { draft: TemplateDetail['draft'] }[] };
}

test('slots are added, put in another order by keys, removed and brought back', async () => {
  const { user, sent } = await openSlots(templateOf(1));
  await user.click(screen.getByRole('button', { name: 'Add slot' }));
  await user.type(screen.getAllByRole('textbox', { name: 'Slot title' })[2] as HTMLElement, 'Third');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles()).toEqual(['Slot title 1', 'Third', 'Slot title 2']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles()).toEqual(['Slot title 1', 'Slot title 2', 'Third']);
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('Third');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Remove Slot title 1' }));
  expect(titles()).toEqual(['Third', 'Slot title 2']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(titles()).toEqual(['Slot title 1', 'Third', 'Slot title 2']);
  await expect
    .poll(
      () =>
        sent()
          .at(-1)
          ?.draft.slots.map(({ title }) => title),
      { timeout: 5000 },
    )
    .toEqual(['Slot title 1', 'Third', 'Slot title 2']);
});

test('a longest length below the shortest is marked, and not sent', async () => {
  const { user, sent } = await openSlots(templateOf(1, { draft: contentOf([slotOf(1)]) }));
  await user.type(screen.getByRole('textbox', { name: 'Minimum length (s)' }), '9');
  await user.type(screen.getByRole('textbox', { name: 'Maximum length (s)' }), '4');
  expect(screen.getByRole('alert').textContent).toBe('The maximum length is shorter than the minimum.');
  await user.type(screen.getByRole('textbox', { name: 'Maximum length (s)' }), '0');
  await expect
    .poll(() => sent().at(-1)?.draft.slots[0], { timeout: 5000 })
    .toMatchObject({
      ...{ minMs: 9000, maxMs: 40_000 },
    });
});

function Sections({ template }: { template: TemplateDetail }) {
  const editor = useTemplateEditor(template);
  return <TemplateSections editor={editor} template={template} />;
}

test('what is typed in double braces becomes a merge field, and one that was removed stays removed', async () => {
  const template = templateOf(1);
  const { user } = await openApp(<Sections template={template} />, {
    answers: {
      'template/updateTemplate': (request: Partial<TemplateDetail>) => ({ ...template, ...request }),
      'catalogue/getShotTypes': { items: [] },
      'clip/getClips': { items: [], nextCursor: null },
      'bumper/getOfferedBumpers': { items: [] },
      'font/getFonts': { fonts: [], defaultFontId: null },
    },
  });
  const keys = () =>
    screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Key' }).map(({ value }) => value);
  await user.type(screen.getByRole('textbox', { name: 'Program title' }), 'Meet {{{{name}} of {{{{team}}');
  expect(keys()).toEqual([]);
  await user.tab();
  expect(keys()).toEqual(['name', 'team']);
  await user.click(screen.getByRole('button', { name: 'Remove team' }));
  await user.tab();
  expect(keys()).toEqual(['name']);
});

test('users who only see a template can’t change it', async () => {
  await openSlots(templateOf(1, { canEdit: false }));
  expect(screen.queryByRole('button', { name: 'Add slot' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  const [title] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Slot title' });
  expect(title?.readOnly).toBe(true);
});

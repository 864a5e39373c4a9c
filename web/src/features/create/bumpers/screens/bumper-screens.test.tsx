import type { BumperDetail, BumperRollout, ProgramBumpers } from '@rushes/contract/create/bumpers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { BumperBar } from '../../programs/parts/bumpers/bumper-bar.tsx';
import { BumperForm } from '../parts/bumper-form.tsx';
import { BumperMenu } from '../parts/bumper-menu.tsx';
import { LivePrograms } from '../parts/live-programs.tsx';

const bumper: BumperDetail = {
  bumperId: idOf(701),
  name: 'Opening',
  kind: 'intro',
  rule: 'optional',
  state: 'active',
  variantCount: 1,
  programCount: 1,
  poster: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  revision: 3,
  variants: [
    {
      ...{ aspect: '16:9', language: null, clipId: idOf(1), inMs: null, outMs: null },
      ...{ clipName: 'Logo', durationMs: 3000, poster: null },
    },
  ],
};
const nothing = { bumperId: null, mandatory: null, options: [] };
const choices = (more: Partial<ProgramBumpers['intro']> = {}): ProgramBumpers => ({
  intro: {
    bumperId: null,
    mandatory: null,
    options: [{ bumperId: idOf(701), name: 'Opening', rule: 'optional' }],
    ...more,
  },
  outro: nothing,
  licence: nothing,
  watermark: nothing,
});
const none = { intro: null, outro: null, licence: null, watermark: null };
const placed = { bumperId: idOf(701), name: 'Opening', rule: 'mandatory', frames: 90 } as const;

const fontId = idOf(77);
const quill = {
  fontId,
  family: 'Quill',
  style: 'Bold',
  sample: '',
  addedAt: bumper.createdAt,
  addedBy: null,
};
const fonts = { 'font/getFonts': { fonts: [quill], defaultFontId: fontId } };

test('the form saves name, rule and variants together', async () => {
  const { user, requestsOf } = await openApp(<BumperForm bumper={bumper} canEdit />, {
    answers: { ...fonts, 'bumper/updateBumper': { ...bumper, rule: 'default', revision: 4 } },
  });
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Default' }));
  await user.type(screen.getByRole('textbox', { name: 'Start at' }), '0.5');
  await user.click(save);
  const [request] = requestsOf('bumper/updateBumper');
  expect(request).toMatchObject({ revision: 3, name: 'Opening', rule: 'default' });
  expect(request).toMatchObject({ variants: [{ clipId: idOf(1), inMs: 500, outMs: null }] });
});

test.each([
  ['in a list', false, ['Edit', 'Retire', 'Delete']],
  ['on its own page', true, ['Retire', 'Delete']],
])('the menu of a bumper %s offers what there is to do there', async (_where, isOwnPage, actions) => {
  const { user } = await openApp(<BumperMenu bumper={bumper} canEdit isOwnPage={isOwnPage} />);
  await user.click(await screen.findByRole('button', { name: /Opening/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(actions);
});

test('the editor chooses an optional intro, and can’t change a mandatory one', async () => {
  const open = (answer: ProgramBumpers, intro: typeof placed | null) =>
    openApp(<BumperBar programId={idOf(101)} placed={{ ...none, intro }} fps={30} />, {
      answers: {
        'bumper/getProgramBumpers': answer,
        'bumper/chooseBumper': choices({ bumperId: idOf(701) }),
      },
    });
  const { user, requestsOf } = await open(choices(), null);
  await user.click(await screen.findByRole('button', { name: 'Intro: None' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Opening' }));
  expect(requestsOf('bumper/chooseBumper')).toEqual([
    { programId: idOf(101), kind: 'intro', bumperId: idOf(701) },
  ]);
});

test('a mandatory intro is named with its length, and locked', async () => {
  const mandatory = { bumperId: idOf(701), name: 'Opening' };
  const { user } = await openApp(
    <BumperBar programId={idOf(101)} placed={{ ...none, intro: placed }} fps={30} />,
    { answers: { 'bumper/getProgramBumpers': choices({ mandatory }) } },
  );
  const button = await screen.findByRole('button', { name: 'Intro: Opening · 0:03' });
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

const rollout: BumperRollout = {
  ...{ rolloutId: idOf(801), bumperId: idOf(701), state: 'done', createdBy: 'Clara' },
  createdAt: '2026-01-05T10:00:00.000Z',
  ...{ total: 3, waiting: 0, preparing: 0, updated: 2, current: 0, undone: 0, failed: 1 },
  failures: [
    {
      programId: idOf(102),
      title: 'Busy',
      code: 'wrong-state',
      message: 'The program is being published right now.',
    },
  ],
};

test('an update says what failed and what to do, and can be undone', async () => {
  const program = { programId: idOf(102), title: 'Busy', publishedAt: bumper.createdAt };
  const { user, requestsOf } = await openApp(<LivePrograms bumper={bumper} />, {
    answers: {
      'bumper/getBumperPrograms': {
        items: [{ ...program, isCurrent: false, isScheduled: false }],
        nextCursor: null,
      },
      'bumper/getRollout': { rollout },
      'bumper/undoRollout': { rollout: { ...rollout, state: 'undone', updated: 0, undone: 3 } },
    },
  });
  const region = within(screen.getByRole('region', { name: 'Published programs' }));
  expect(await region.findByText('1 program wasn’t updated'.replace('’', "'"))).toBeTruthy();
  expect(region.getByText(/The program is being published right now/)).toBeTruthy();
  expect(region.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Undo update' }));
  expect(requestsOf('bumper/undoRollout')).toEqual([{ bumperId: idOf(701) }]);
  expect(await region.findByText(/Check the programs below/)).toBeTruthy();
});

const fit = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null } as const;
const drawn = { 'program/drawTitle': { png: 'iVBORw0KGgo=', fits: true, missingLetters: [] } };

test('a saved title has a text with fields, a look and a length, and can’t be mandatory', async () => {
  const title = { ...bumper, kind: 'lower-third' as const, state: 'draft' as const, variants: [] };
  const { user, requestsOf } = await openApp(<BumperForm bumper={title} canEdit />, {
    answers: { ...drawn, ...fonts, 'bumper/updateBumper': { ...title, revision: 4 } },
  });
  expect(screen.queryByRole('radio', { name: 'Mandatory' })).toBeNull();
  expect(screen.getByText(/{{owner}}, {{organisation}}/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add text' }));
  const row = within(screen.getByRole('listitem', { name: 'Text 1' }));
  const length = row.getByRole('textbox', { name: 'Duration' });
  await user.clear(length);
  await user.type(length, '8');
  await user.type(row.getByRole('textbox', { name: 'Second line' }), ', Press');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [request] = requestsOf('bumper/updateBumper');
  // It begins with the font of the organisation.
  const texts = { kind: 'lower-third', fontId, text: '{{owner}}', secondLine: '{{organisation}}, Press' };
  expect(request).toMatchObject({ variants: [{ clipId: null, title: texts, lengthMs: 8000 }] });
});

test('an intro is made from a clip, an image or a title', async () => {
  const image = { fileId: idOf(5), place: 'centre', widthPercent: 100, opacityPercent: 100 } as const;
  const still = { ...fit, image, lengthMs: 2000, clipName: 'card.png', durationMs: 2000, poster: null };
  const { user, requestsOf } = await openApp(
    <BumperForm bumper={{ ...bumper, variants: [still] }} canEdit />,
    {
      answers: { ...drawn, ...fonts, 'bumper/updateBumper': { ...bumper, variants: [still], revision: 4 } },
    },
  );
  expect(screen.getByText('card.png')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose clip' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose image' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create title' }));
  expect(screen.getByRole('alert').textContent).toMatch(/same aspect ratio and language/);
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [request] = requestsOf('bumper/updateBumper');
  const title = { kind: 'title', text: '{{title}}' };
  expect(request).toMatchObject({ variants: [{ clipId: null, title, lengthMs: 5000 }] });
});

test('a watermark is an image with a place, and says what it costs', async () => {
  const image = { fileId: idOf(5), place: 'bottom-right', widthPercent: 12, opacityPercent: 60 } as const;
  const variants = [{ ...fit, image, clipName: 'logo.png', durationMs: null, poster: null }];
  const watermark = { ...bumper, kind: 'watermark' as const, variants };
  const { user, requestsOf } = await openApp(<BumperForm bumper={watermark} canEdit />, {
    answers: { 'bumper/updateBumper': { ...watermark, revision: 4 } },
  });
  expect(screen.getByText('logo.png')).toBeTruthy();
  expect(screen.getByText(/Each program is re-encoded in full/)).toBeTruthy();
  const width = screen.getByRole('textbox', { name: 'Width' });
  await user.clear(width);
  await user.type(width, '25');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [request] = requestsOf('bumper/updateBumper');
  expect(request).toMatchObject({ variants: [{ clipId: null, image: { ...image, widthPercent: 25 } }] });
});

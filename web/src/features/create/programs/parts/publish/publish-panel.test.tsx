import { fireEvent, screen, within } from '@testing-library/react';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, openApp, Refusal } from '../../../../../test-app.tsx';
import { programQuery } from '../../api.ts';
import { draftOf, programDetailOf, programOf, publishedOf } from '../../test-programs.ts';
import { PublishPanel } from './publish-panel.tsx';

type Rest = Partial<Omit<Parameters<typeof PublishPanel>[0], 'program'>>;

/** As in the editor: the panel shows the program that is remembered. */
function Panel({ programId, ...rest }: Rest & { programId: string }) {
  const { data } = useQuery(programQuery(programId));
  if (data === undefined) return null;
  const beforePublish = () => Promise.resolve(4);
  return (
    <PublishPanel
      program={data}
      clips={[]}
      isEmpty={false}
      deletedCount={0}
      beforePublish={beforePublish}
      {...rest}
    />
  );
}

async function open(program: ProgramDetail, answers: Record<string, unknown> = {}, rest: Rest = {}) {
  const app = await openApp(<Panel programId={program.programId} {...rest} />, {
    answers: {
      'program/getProgram': program,
      'program/getGroupChoices': { groups: [{ groupId: idOf(50), name: 'Field team' }] },
      'customeruser/findUsers': { users: [] },
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'Publish' });
  return app;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const publishPath = 'program/publishProgram';

test('publishing sends what was saved last, for who was chosen, and then shows the link', async () => {
  const { user, requestsOf } = await open(programDetailOf(1), { [publishPath]: publishedOf(1) });
  await user.click(button('Publish'));
  const link = await screen.findByRole('link', { name: /\/home\/play\// });
  expect(requestsOf(publishPath)).toEqual([
    { programId: idOf(101), revision: 4, audience: { organisation: true } },
  ]);
  expect(link.getAttribute('href')).toBe(`/home/play/${idOf(101)}`);
  expect(await screen.findByText('Published. Viewers can watch it now.')).toBeTruthy();
});

test('a clip whose consent has ended is named, and keeps the program from being published', async () => {
  const clips = [{ ...clipOf(1), name: 'Greeting', isConsentEnded: true }, clipOf(2)];
  await open(programDetailOf(1), {}, { clips });
  expect(button('Publish').disabled).toBe(true);
  const alert = screen.getByRole('alert', { name: 'Consent has ended' });
  expect(within(alert).getAllByRole('link')).toHaveLength(1);
  expect(within(alert).getByRole('link', { name: 'Greeting' }).getAttribute('href')).toBe(
    `/clips/edit/${idOf(1)}`,
  );
  expect(within(alert).getByText('Remove this clip from the timeline to publish.')).toBeTruthy();
});

test('nothing is published while the last changes aren’t saved', async () => {
  const { user, requestsOf } = await open(
    programDetailOf(1),
    {},
    { beforePublish: () => Promise.resolve(null) },
  );
  await user.click(button('Publish'));
  expect(await screen.findByText(/Your last changes aren't saved yet/)).toBeTruthy();
  expect(requestsOf(publishPath)).toEqual([]);
  expect(button('Publish').disabled).toBe(false);
});

test('where someone saved another version, it is fetched and the user is told to check it', async () => {
  const { user, requestsOf } = await open(programDetailOf(1), { [publishPath]: new Refusal('conflict') });
  await user.click(button('Publish'));
  expect(await screen.findByText(/Another version was just saved/)).toBeTruthy();
  await expect.poll(() => requestsOf('program/getProgram').length).toBe(2);
});

test('a refused publication says why, and can be tried again', async () => {
  const { user } = await open(programDetailOf(1), {
    [publishPath]: new Refusal('clip-not-ready', { errorMessage: 'A clip is not ready yet.' }),
  });
  await user.click(button('Publish'));
  expect(await screen.findByText('A clip is not ready yet.')).toBeTruthy();
  expect(button('Publish').disabled).toBe(false);
});

test('an empty program can’t be published, and the panel says what is missing', async () => {
  await open(programDetailOf(1), {}, { isEmpty: true });
  expect(button('Publish').disabled).toBe(true);
  expect(screen.getByText('Add a clip first.')).toBeTruthy();
});

test('with deleted clips publishing asks first, and Cancel publishes nothing', async () => {
  const { user, requestsOf } = await open(
    programDetailOf(1),
    { [publishPath]: publishedOf(1) },
    { deletedCount: 2 },
  );
  await user.click(button('Publish'));
  const dialog = within(await findDialog('Publish with 2 deleted clips?'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(requestsOf(publishPath)).toEqual([]);
  await user.click(button('Publish'));
  await user.click(within(await findDialog(/deleted clips/)).getByRole('button', { name: 'Publish anyway' }));
  await expect.poll(() => requestsOf(publishPath).length).toBe(1);
});

test('a program for specific users can’t be published for nobody', async () => {
  const { user } = await open(programDetailOf(1));
  await user.click(screen.getByRole('radio', { name: 'Specific users and groups' }));
  expect(button('Publish').disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Everyone in North' }));
  expect(button('Publish').disabled).toBe(false);
});

test('who can watch a live program changes on its own, without publishing', async () => {
  const audience = { customerUserIds: [], groupIds: [idOf(50)] };
  const { user, requestsOf } = await open(publishedOf(1), {
    'program/setAudience': programOf(1, { state: 'published', version: 2, audience }),
  });
  expect(screen.queryByRole('button', { name: 'Change who can watch' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Specific users and groups' }));
  expect(button('Change who can watch').disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Users and groups' }));
  await user.click(await screen.findByRole('option', { name: 'Field team' }));
  await user.click(button('Change who can watch'));
  await expect.poll(() => requestsOf('program/setAudience')).toEqual([{ programId: idOf(101), audience }]);
  await expect.poll(() => screen.queryByRole('button', { name: 'Change who can watch' })).toBeNull();
});

test('a refused change of who can watch keeps the choice', async () => {
  const { user } = await open(publishedOf(1, { audience: { customerUserIds: [idOf(7)], groupIds: [] } }), {
    'program/setAudience': new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  });
  await user.click(screen.getByRole('radio', { name: 'Everyone in North' }));
  await user.click(button('Change who can watch'));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone in North' }).checked).toBe(true);
  expect(button('Change who can watch')).toBeTruthy();
});

test('a live program with changes offers to publish them, one without offers nothing', async () => {
  await open(publishedOf(1, { draft: draftOf({ differsFromLive: true }) }));
  expect(button('Publish changes')).toBeTruthy();
  expect(screen.getByText(/Version 2/)).toBeTruthy();
});

test('a live program without changes has no Publish button', async () => {
  await open(publishedOf(1));
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('unpublishing takes the link away', async () => {
  const { user, requestsOf } = await open(publishedOf(1), {
    'program/unpublishProgram': programOf(1, { state: 'unpublished', version: 2 }),
  });
  await user.click(button('More actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Unpublish' }));
  expect(await screen.findByText('Unpublished')).toBeTruthy();
  expect(requestsOf('program/unpublishProgram')).toEqual([{ programId: idOf(101) }]);
  expect(screen.queryByRole('link', { name: /\/home\/play\// })).toBeNull();
  expect(button('Publish')).toBeTruthy();
});

test('the link is copied whole', async () => {
  const { user } = await open(publishedOf(1));
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(button('Copy link'));
  expect(write).toHaveBeenCalledWith(`${location.origin}/home/play/${idOf(101)}`);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('while publishing waits for a clip, its progress shows and it can be stopped', async () => {
  const waiting = programDetailOf(1, {
    state: 'publishing',
    draft: draftOf({ waitingForClipIds: [idOf(1)] }),
    progress: { stage: 'publish', fraction: 0.1, etaMs: 120_000 },
  });
  const clip = clipOf(1, {
    state: 'processing',
    progress: { stage: 'ladder', fraction: 0.42, etaMs: null },
  });
  const { user, requestsOf } = await open(
    waiting,
    { 'program/unpublishProgram': programOf(1) },
    { clips: [clip] },
  );
  expect(screen.getByRole('status').textContent).toMatch(/^Waiting for “Clip 1” – 42\s?%, about 2/);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(button('Stop publishing'));
  await screen.findByRole('button', { name: 'Publish' });
  expect(requestsOf('program/unpublishProgram')).toEqual([{ programId: idOf(101) }]);
});

test('a failed publication stays explained until the next one', async () => {
  await open(programDetailOf(1, { problem: { code: 'internal', message: 'The disk was full.' } }));
  expect(screen.getByRole('alert').textContent).toBe('The disk was full.');
});

test('clips whose licence has ended or ends soon are named, each with the way to it', async () => {
  const endingLicences = [
    { clipId: idOf(1), name: 'Crane', state: 'expired', expiresOn: '2020-01-31' },
    { clipId: idOf(2), name: 'Pier', state: 'expiring', expiresOn: '2099-12-01' },
  ] as const;
  await open(programDetailOf(1, { draft: draftOf({ endingLicences: [...endingLicences] }) }));
  const notice = within(screen.getByRole('alert'));
  expect(notice.getByText('Check the licences')).toBeTruthy();
  const crane = notice.getByRole('link', { name: /“Crane” was valid until/ });
  expect(crane.getAttribute('href')).toBe(`/clips/edit/${idOf(1)}`);
  expect(notice.getByRole('link', { name: /“Pier” is valid until/ })).toBeTruthy();
});

const goesLive = { version: 3, publishAt: '2099-12-01T09:30:00.000Z', scheduledBy: 'Clara' };
const scheduledOf = (more: Partial<ProgramDetail> = {}) =>
  programDetailOf(1, { state: 'scheduled', scheduled: goesLive, ...more });

test('a program is scheduled for a local time in the future, and the panel says when it goes live', async () => {
  const { user, requestsOf } = await open(programDetailOf(1), { [publishPath]: scheduledOf() });
  await user.click(button('Schedule…'));
  const field = screen.getByLabelText<HTMLInputElement>('Date and time');
  fireEvent.change(field, { target: { value: '2020-01-01T09:30' } });
  await user.click(button('Schedule'));
  expect(screen.getByText('Choose a date and time in the future.')).toBeTruthy();
  expect(requestsOf(publishPath)).toEqual([]);
  fireEvent.change(field, { target: { value: '2099-12-01T09:30' } });
  await user.click(button('Schedule'));
  expect(await screen.findByText(/^Goes live on 1 Dec 2099/)).toBeTruthy();
  expect(requestsOf(publishPath)).toEqual([
    {
      programId: idOf(101),
      revision: 4,
      audience: { organisation: true },
      publishAt: new Date('2099-12-01T09:30').toISOString(),
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a draft that has changed since is scheduled again for the same time', async () => {
  const { user, requestsOf } = await open(scheduledOf({ draft: draftOf({ differsFromScheduled: true }) }), {
    [publishPath]: scheduledOf({ scheduled: { ...goesLive, version: 4 } }),
  });
  expect(screen.getByText(/Your draft has changed since/)).toBeTruthy();
  await user.click(button('Schedule again'));
  expect(await screen.findByText(/^Version 4/)).toBeTruthy();
  expect(requestsOf(publishPath)).toMatchObject([{ publishAt: goesLive.publishAt }]);
  expect(screen.queryByText(/Your draft has changed since/)).toBeNull();
});

test('what is scheduled is moved, and cancelled', async () => {
  const moved = { ...goesLive, publishAt: '2099-12-02T09:30:00.000Z' };
  const { user, requestsOf } = await open(scheduledOf(), {
    'program/changeSchedule': programOf(1, { state: 'scheduled', scheduled: moved }),
    'program/cancelScheduled': programOf(1),
  });
  await user.click(button('Change time'));
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2099-12-02T09:30' } });
  await user.click(button('Save'));
  expect(await screen.findByText(/^Goes live on 2 Dec 2099/)).toBeTruthy();
  expect(requestsOf('program/changeSchedule')).toEqual([
    { programId: idOf(101), publishAt: new Date('2099-12-02T09:30').toISOString() },
  ]);
  await user.click(button('Cancel schedule'));
  await expect.poll(() => requestsOf('program/cancelScheduled')).toEqual([{ programId: idOf(101) }]);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { JobForm } from '../parts/job-form.tsx';
import { JobTemplateList } from '../parts/job-template-list.tsx';
import { StartDialog } from '../parts/start-dialog.tsx';
import { job } from '../test-jobs.ts';

const { jobTemplateId } = job;
const none = { items: [], nextCursor: null };
const choices = {
  'program/getGroupChoices': { groups: [] },
  'customeruser/findUsers': { users: [] },
  'template/getTemplates': none,
  'channel/discover': none,
};
const settings = { filter: [], gridColumns: [] };
const noGrid = {
  'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
};

test('each slot says who records it, guests’ texts show where guests do, and all of it is saved together', async () => {
  const { user, requestsOf } = await openApp(<JobForm job={job} />, {
    answers: { ...choices, 'jobtemplate/updateJobTemplate': { ...job, revision: 4 } },
  });
  const voice = await screen.findByRole('listitem', { name: 'Voice' });
  expect(screen.getByText('Vera')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Consent' })).toBeTruthy();
  await user.selectOptions(within(voice).getByRole('combobox', { name: 'Recorded by' }), 'Nobody');
  expect(screen.queryByRole('heading', { name: 'Consent' })).toBeNull();
  const opening = screen.getByRole('listitem', { name: 'Opening' });
  await user.type(within(opening).getByRole('textbox', { name: 'Prompt' }), 'Wave');
  await user.click(screen.getByRole('button', { name: 'Add stage' }));
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Remove stage 1' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(requestsOf('jobtemplate/updateJobTemplate')).toMatchObject([
    {
      ...{ jobTemplateId, revision: 3, templateId: idOf(702), channelId: null },
      content: {
        slots: [
          { slotId: idOf(711), recordedBy: 'users', prompt: 'Wave' },
          { slotId: idOf(712), recordedBy: 'nobody' },
        ],
        stages: [],
      },
    },
  ]);
});

test('a stage of external reviewers alone is saved, without the lines that were left empty', async () => {
  const { user, requestsOf } = await openApp(<JobForm job={job} />, {
    answers: { ...choices, 'jobtemplate/updateJobTemplate': { ...job, revision: 4 } },
  });
  await screen.findByRole('listitem', { name: 'Voice' });
  await user.click(screen.getByRole('button', { name: 'Add stage' }));
  const add = screen.getByRole('button', { name: 'Add external reviewer' });
  await user.click(add);
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'gina@outside.test');
  await user.click(add);
  await user.click(save);
  expect(requestsOf('jobtemplate/updateJobTemplate')).toMatchObject([
    { content: { stages: [{ customerUserIds: [], guests: [{ email: 'gina@outside.test' }] }] } },
  ]);
});

test('a job starts with what its template says, and the dialog shows what is refused', async () => {
  const fields = [{ path: 'dueAt', message: 'Choose a date and time in the future.' }];
  const { user, requestsOf } = await openApp(
    <StartDialog jobTemplateId={jobTemplateId} onClose={() => undefined} />,
    {
      answers: {
        ...choices,
        'jobtemplate/getJobTemplate': job,
        'jobtemplate/startJob': new Refusal('invalid', { fields }),
      },
    },
  );
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.clear(title);
  expect(screen.getByText('Enter a title.')).toBeTruthy();
  await user.type(title, 'Ada');
  await user.click(screen.getByRole('switch', { name: /^Guest link/ }));
  await user.click(screen.getByRole('button', { name: 'Start job' }));
  expect(await screen.findByText('Choose a date and time in the future.')).toBeTruthy();
  expect(requestsOf('jobtemplate/startJob')).toEqual([
    {
      ...{ jobTemplateId, title: 'Ada', dueAt: null, withGuests: false, isSent: true },
      recipients: { customerUserIds: [idOf(902)], groupIds: [] },
    },
  ]);
});

test('a list without job templates says what they are for', async () => {
  await openApp(<JobTemplateList />, {
    role: 'cm',
    answers: {
      ...noGrid,
      'jobtemplate/getJobTemplates': none,
      'jobtemplate/countJobTemplates': { count: 0 },
    },
  });
  expect(await screen.findByText('No job templates yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New job template' }).length).toBeGreaterThan(0);
});

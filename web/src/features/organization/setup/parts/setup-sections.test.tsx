import type { Setup } from '@rushes/contract/organization/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leaving } from '../../../../lib/session/leaving.ts';
import { session } from '../../../../lib/session/session.ts';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { changedBy } from '../../users/fixtures.ts';
import { setupOf } from '../fixtures.ts';
import { LinksSection } from './links-section.tsx';
import { OrganisationSection } from './organisation-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { FlagsSection, UsageSection } from './usage-section.tsx';

const [namePath, rulesPath] = ['setup/saveOrganisation', 'setup/saveRules'];
const linksPath = 'setup/saveLinks';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const setup = setupOf();
const { organisation, rules, links, revision } = setup;

const openName = (answer?: unknown, canEdit = true) =>
  openApp(<OrganisationSection setup={setup} canEdit={canEdit} />, {
    answers: { [namePath]: answer },
  });

test('a new name is saved over the one that was seen, and shows everywhere at once', async () => {
  const renamed = { ...organisation, name: 'North Films' };
  const { user, requestsOf } = await openName(setupOf({ organisation: renamed }));
  expect(save().disabled).toBe(true);
  await fill(user, field('Name'), 'North Films');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(namePath)).toEqual([{ ...renamed, revision }]);
  expect(session.renewMe).toHaveBeenCalledOnce();
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(leaving.isHeld()).toBe(false);
});

test('an organisation needs a name', async () => {
  const { user, asked } = await openName();
  await fill(user, field('Name'), ' ');
  await user.click(save());
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('what is typed outlives a failed save', async () => {
  const { user } = await openName(new Refusal('busy'));
  await fill(user, field('City'), 'Oslo');
  await user.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field('City').value).toBe('Oslo');
  expect(leaving.isHeld()).toBe(true);
});

const theirs = setupOf({ organisation: { ...organisation, name: 'South', city: 'Rome' }, revision: 7 });

test('a part that someone else saved first is merged with the user’s own changes', async () => {
  const { user, requestsOf } = await openName(
    inTurn(new Refusal('conflict', changedBy('Bo', theirs)), theirs),
  );
  await fill(user, field('City'), 'Oslo');
  await user.click(save());
  expect(await screen.findByText('Bo changed this while you were editing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() =>
    expect(requestsOf(namePath).at(-1)).toMatchObject({
      name: 'South',
      city: 'Oslo',
      revision: 7,
    }),
  );
});

test('what the user saved in another tab is not said to be someone else’s', async () => {
  const { user } = await openName(new Refusal('conflict', changedBy('Cleo', theirs)));
  await fill(user, field('City'), 'Oslo');
  await user.click(save());
  expect(await screen.findByText('Changed by you in another tab')).toBeTruthy();
});

test('what someone else saved can be taken instead', async () => {
  const { user } = await openName(new Refusal('conflict', changedBy('', theirs)));
  await fill(user, field('City'), 'Oslo');
  await user.click(save());
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reload and discard' }));
  expect([field('Name').value, field('City').value]).toEqual(['South', 'Rome']);
  expect(save().disabled).toBe(true);
});

test('who may not change the setup reads it only', async () => {
  const part = (
    <>
      <OrganisationSection setup={setup} canEdit={false} />
      <RulesSection setup={setup} canEdit={false} />
      <LinksSection setup={setup} canEdit={false} />
    </>
  );
  await openApp(part);
  expect(screen.queryAllByRole('button', { name: 'Save' })).toEqual([]);
  for (const input of screen.getAllByRole<HTMLInputElement>('textbox')) expect(input.readOnly).toBe(true);
});

test('rules are saved with the default audience', async () => {
  const changed = { ...rules, binDays: 60, audienceOrganisation: false };
  const { user, requestsOf } = await openApp(<RulesSection setup={setup} canEdit />, {
    answers: { [rulesPath]: setupOf({ rules: changed }) },
  });
  await fill(user, field('Days in bin'), '60');
  await user.click(screen.getByRole('radio', { name: 'Only the owner' }));
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(rulesPath)).toEqual([{ ...changed, revision }]);
});

test.each([
  ['Idle timeout (minutes)', '1', '5'],
  ['Idle timeout (minutes)', '9999', '480'],
  ['Counts as viewed after (%)', '10', '50'],
  ['Days in bin', '9999', '365'],
])('%s of %s becomes %s', async (name, typed, kept) => {
  const { user } = await openApp(<RulesSection setup={setup} canEdit />);
  await fill(user, field(name), typed);
  await user.tab();
  expect(field(name).value).toBe(kept);
});

const openLinks = (answer?: unknown) =>
  openApp(<LinksSection setup={setup} canEdit />, { answers: { [linksPath]: answer } });

test('a link is saved without its spaces, and one that is emptied is removed', async () => {
  const { user, requestsOf } = await openLinks(setupOf());
  await fill(user, field('Chat'), ' https://chat.example ');
  await user.clear(field('Terms'));
  await user.click(save());
  await waitFor(() =>
    expect(requestsOf(linksPath)).toEqual([
      { ...links, terms: null, chat: 'https://chat.example', revision },
    ]),
  );
});

test.each(['http://chat.example', 'chat.example', 'javascript:alert(1)', 'https://'])(
  'the link “%s” is refused at its field',
  async (typed) => {
    const { user, asked } = await openLinks();
    await fill(user, field('Chat'), typed);
    await user.click(save());
    expect(await screen.findByText('Enter a link that starts with https://')).toBeTruthy();
    expect(field('Chat').value).toBe(typed);
    expect(asked).toEqual([]);
  },
);

const usageOf = (usage: Partial<Setup['usage']>) => ({ ...setupOf().usage, ...usage });

test('usage shows how much of the limits is used', async () => {
  await openApp(<UsageSection usage={usageOf({ seats: 45, seatLimit: 50 })} />);
  expect(screen.getByText('45 of 50')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Seats used' }).getAttribute('aria-valuenow')).toBe('90');
});

test('seats without a limit are counted without a bar, and storage beyond its quota fills it', async () => {
  const usage = usageOf({ seats: 45, seatLimit: null, storageBytes: 3e9, quotaBytes: 2e9 });
  await openApp(<UsageSection usage={usage} />);
  expect(screen.getByText('45 used (unlimited)')).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Seats used' })).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')).toBe('100');
});

test('features show whether they are on', async () => {
  await openApp(<FlagsSection flags={{ ...setupOf().flags, campaignManager: true }} />);
  const row = screen.getByText('Campaigns').parentElement;
  expect(within(row ?? document.body).getByText('On')).toBeTruthy();
  expect(screen.getAllByText('Off').length).toBeGreaterThan(1);
});

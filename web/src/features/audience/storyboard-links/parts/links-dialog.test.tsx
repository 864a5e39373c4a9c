import type { StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { inTurn, openApp } from '../../../../test-app.tsx';
import { LinksDialog } from './links-dialog.tsx';

const storyboardId = idOf(801);
const link: StoryboardLink = {
  ...{ storyboardLinkId: idOf(850), name: 'Agency', url: 'https://rushes.test/b/abc', state: 'active' },
  ...{ canComment: true, expiresAt: null, createdAt: '2026-01-06T10:00:00.000Z', createdBy: 'Cleo' },
  ...{ lastOpenedAt: null, comments: 3 },
};
const named = { storyboardId, storyboardLinkId: link.storyboardLinkId };

test('a link is made for 30 days, stops taking comments, is revoked, and that is taken back', async () => {
  const revoked: StoryboardLink = { ...link, state: 'revoked' };
  const { user, requestsOf } = await openApp(
    <LinksDialog storyboardId={storyboardId} onClose={() => undefined} />,
    {
      answers: {
        'storyboardlink/getStoryboardLinks': inTurn(
          { links: [] },
          { links: [link] },
          { links: [{ ...link, canComment: false }] },
          { links: [revoked] },
          { links: [link] },
        ),
        'storyboardlink/createStoryboardLink': link,
        'storyboardlink/updateStoryboardLink': { ...link, canComment: false },
        'storyboardlink/revokeStoryboardLink': revoked,
        'storyboardlink/restoreStoryboardLink': link,
      },
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Share storyboard' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Agency');
  const before = Date.now();
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(await within(dialog).findByText(/Created by Cleo · 3 comments · Not opened yet/)).toBeTruthy();
  const [made] = requestsOf('storyboardlink/createStoryboardLink') as [{ expiresAt: string }];
  expect(made).toMatchObject({ storyboardId, name: 'Agency', canComment: true });
  expect(Math.round((Date.parse(made.expiresAt) - before) / 86_400_000)).toBe(30);
  await user.click(
    within(dialog).getByRole('switch', { name: 'Visitors with the “Agency” link can comment' }),
  );
  expect(requestsOf('storyboardlink/updateStoryboardLink')).toEqual([{ ...named, canComment: false }]);
  await user.click(within(dialog).getByRole('button', { name: 'Actions for Agency' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  expect(await within(dialog).findByText('Revoked')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(requestsOf('storyboardlink/restoreStoryboardLink')).toEqual([named]);
  expect(await within(dialog).findByRole('button', { name: 'Copy link Agency' })).toBeTruthy();
});

import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../../public/assets/i18n/en.json';
import { changesInWords } from './changes.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } } }));

test.each([
  [['role: viewer → cc'], ['Role: Viewer → Content creator']],
  [['accentColour: nothing → #ffff66'], ['Accent colour: None → #ffff66']],
  [
    ['name: Crew', 'source: manual', 'peopleAdded: Vera'],
    ['Name: Crew', 'Membership: Manual', 'Added: Vera'],
  ],
  [
    ['name: viewer → open', 'visibility: open → private'],
    ['Name: viewer → open', 'Visibility: Open → Private'],
  ],
  [['sharedWithCreators: false → true'], ['Shared with creators: No → Yes']],
  [['audience: organisation → Vera, Olga'], ['Audience: Whole organisation → Vera, Olga']],
  [['quotaBytes: 1000000000 → 2000000000'], ['Storage limit: 1 GB → 2 GB']],
  [['roleName: nothing → Editors', 'customRoleId: nothing → Editors'], ['Role name: None → Editors']],
  [
    ['permissions: audience.users:see, audience.users:edit → audience.users:see, audience.users:invite'],
    ['Permissions: added Users: Invite; removed Users: Edit'],
  ],
  [
    ['permissions: nothing → tasks.approvals:make, create.footage:edit'],
    ['Permissions: added Approvals: Manage deliverables, Footage: Edit own and all folders'],
  ],
  [['contacts: 0cc5254c-ed64-4ae1-8722-db958fa00001, 750d5fb7-c6f0-4f7b-877a-ed5bb27a0002'], ['Contacts: 2']],
  [['gain: 8'], ['Users who gained access: 8']],
  [['gain: 0', 'level: member → moderator'], ['Access level: Member → Moderator']],
  [['rule: {"op":"and","rules":[]} → nothing'], ['Rule: Set → None']],
  [
    ['what: rules', 'binDays: 30 → 7', 'audienceOrganisation: true → false'],
    ['Section: Rules', 'Days in bin: 30 → 7', 'Shared with everyone by default: Yes → No'],
  ],
  [['optIn: single → double'], ['Email confirmation: Not required → Required']],
  [['audience: everybody → managers'], ['Audience: Everyone → Content managers and administrators']],
  [
    ['state: draft → open', 'maxMs: 60000 → 90000'],
    ['Status: Draft → Open', 'Maximum length (seconds): 60 → 90'],
  ],
  [['tasks-for-me: immediately → off'], ['Tasks for me: Immediately → Off']],
  [['name: Welcome', 'state: open'], ['Status: Open']],
  [['name: Hello → Welcome'], ['Name: Hello → Welcome']],
  [['somethingNew: 3 → 4'], ['Something new: 3 → 4']],
])('%j is read as %j', (changes, words) => {
  expect(changesInWords(i18next.t, changes, 'Welcome')).toEqual(words);
});

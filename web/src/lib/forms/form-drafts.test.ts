import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFormDrafts, draftsKey } from './form-drafts.ts';
import { clearStored } from '../device/stored.ts';

const owner = 'user/customer';

function typed(values: object | null, form = 'New channel') {
  const drafts = createFormDrafts();
  drafts.add({ owner, form, unsaved: () => values });
  drafts.keepAll();
  return drafts;
}

describe('drafts of forms [X-01]', () => {
  beforeEach(() => history.replaceState(null, '', '/channel/manage?sort=name'));
  afterEach(() => sessionStorage.clear());

  test('outlive the page and the end of the session, with whose they are and where', () => {
    typed({ name: 'Harbour' });
    clearStored();
    expect(createFormDrafts().list.get()).toEqual([
      { owner, path: '/channel/manage?sort=name', form: 'New channel', values: { name: 'Harbour' } },
    ]);
  });

  test('never hold a password, a one-time code or a file', () => {
    typed({
      name: 'Press',
      password: 'hunter22',
      nested: { newPassword: 'a', oneTimeCode: '1', otp: '2', passcode: '3', fine: 'yes' },
      file: new File(['secret'], 'a.txt'),
      files: [new Blob(['secret'])],
    });
    expect(createFormDrafts().list.get()[0]?.values).toEqual({
      name: 'Press',
      nested: { fine: 'yes' },
      files: [null],
    });
    expect(sessionStorage.getItem(draftsKey)).not.toMatch(/hunter22|secret/);
  });

  test('are none where nothing is typed, and the newest of the same form', () => {
    expect(typed(null).list.get()).toEqual([]);
    typed({ name: 'one' });
    expect(typed({ name: 'two' }).list.get()).toMatchObject([{ values: { name: 'two' } }]);
  });

  test('fit their form on their page alone, and are gone once dropped or cleared', () => {
    const drafts = typed({ name: 'Harbour' });
    const [draft] = drafts.list.get();
    if (draft === undefined) throw new Error('Nothing was kept.');
    expect(drafts.isFor(draft, 'New channel')).toBe(true);
    expect(drafts.isFor(draft, 'New group')).toBe(false);
    history.replaceState(null, '', '/users/list');
    expect(drafts.isFor(draft, 'New channel')).toBe(false);
    drafts.wanted.set(draft);
    drafts.drop(draft);
    expect([drafts.wanted.get(), createFormDrafts().list.get()]).toEqual([null, []]);
    typed({ name: 'again' }).clear();
    expect(sessionStorage.getItem(draftsKey)).toBeNull();
  });
});

test('every form of the signed-in app keeps its draft', () => {
  const sources = import.meta.glob<string>('../../{app,features}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const forgetting = Object.entries(sources)
    // Before sign-in a form holds a password or a code.
    .filter(([path]) => !path.includes('/sign-in/') && !path.endsWith('.test.tsx'))
    .filter(([, text]) => /import \{[^}]*\buseForm\b[^}]*\} from '@mantine\/form'/.test(text))
    .filter(([, text]) => !text.includes('useFormDraft('));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(forgetting.map(([path]) => path)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { type StartFacts, startTargetOf } from './start-target.ts';

const known = [
  '/home/library',
  '/clips/list',
  '/channel/edit/c-1',
  '/integrations/zoom',
  '/organization/customer/manage',
  '/organization/customer/sharepage',
];
const facts = (given: Partial<StartFacts>): StartFacts => ({
  role: 'cm',
  target: null,
  chatChannelId: null,
  videoMeetingUserId: null,
  isAfterFault: false,
  isKnown: (pathname) => known.includes(pathname),
  mayEnter: () => true,
  ...given,
});
const pathOf = (given: Partial<StartFacts>) => startTargetOf(facts(given)).path;

describe('a session starts', () => {
  test('on the start page of its role [S-02]', () => {
    expect(pathOf({})).toBe('/home/library');
    expect(pathOf({ role: 'super-admin' })).toBe('/organization/customer/manage');
  });

  test('where the user wanted to go before sign-in, with search and hash [R-10]', () => {
    expect(pathOf({ target: '/clips/list?search=Dawn#top' })).toBe('/clips/list?search=Dawn#top');
  });

  test('as super-admin in the own area only, whatever is stored [S-02]', () => {
    const stored = { chatChannelId: 'c-1', videoMeetingUserId: 'u-1' };
    expect(pathOf({ role: 'super-admin', target: '/clips/list', ...stored })).toBe(
      '/organization/customer/manage',
    );
    expect(pathOf({ role: 'super-admin', target: '/organization/customer/sharepage' })).toBe(
      '/organization/customer/sharepage',
    );
  });

  test('in the channel that a chat sent along, before anything else, and once [S-02]', () => {
    const start = startTargetOf(
      facts({ chatChannelId: 'c-1', videoMeetingUserId: 'u-1', target: '/clips/list' }),
    );
    expect(start).toEqual({
      path: '/channel/edit/c-1',
      isRefused: false,
      isByChat: true,
      isByVideoMeeting: false,
    });
  });

  test('at the video meetings when a video meeting sent the user [S-02]', () => {
    const start = startTargetOf(facts({ videoMeetingUserId: 'u-1', target: '/clips/list' }));
    expect(start.path).toBe('/integrations/zoom?userId=u-1');
    expect(start.isByVideoMeeting).toBe(true);
  });

  test('on the start page, which says so, where the role may not enter the target [S-02]', () => {
    const mayEnter = (pathname: string) => pathname === '/home/library';
    expect(startTargetOf(facts({ target: '/clips/list', mayEnter }))).toMatchObject({
      path: '/home/library',
      isRefused: true,
    });
    expect(startTargetOf(facts({ videoMeetingUserId: 'u', mayEnter }))).toMatchObject({
      path: '/home/library',
      isRefused: true,
      isByVideoMeeting: true,
    });
  });

  test('on the start page after a fault: the way back is offered there [X-01]', () => {
    expect(pathOf({ isAfterFault: true, target: '/clips/list' })).toBe('/home/library');
  });

  test.each([
    'https://evil.example/clips/list',
    '//evil.example/clips/list',
    '/\\evil.example/clips/list',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    'clips/list',
    '/nowhere/at/all',
    '/login',
    '/login/status/clear',
    '/landing?refreshToken=x',
    '/resetpassword',
    '/',
    '',
    ' /clips/list',
    '/%2e%2e//evil.example',
    '/@evil.example',
  ])('never at a target that is no screen of the app: %j [R-10] [S-02]', (target) => {
    expect(startTargetOf(facts({ target }))).toMatchObject({ path: '/home/library', isRefused: false });
  });

  test('never elsewhere by a channel id that is none [S-02]', () => {
    expect(pathOf({ chatChannelId: '../../evil' })).toBe('/home/library');
  });
});

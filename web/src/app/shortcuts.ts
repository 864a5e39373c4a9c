// Other names of places, and places that were asked for without their identifier.
import { type Place, type PlacePath, placePaths, places } from '@rushes/contract/places';
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { session } from '../lib/session/session.ts';
import { enterOwnPage, ownPlace } from './access.ts';

/** What support has in place of a customer's list. */
const supportLists: Partial<Record<PlacePath, PlacePath>> = {
  '/users/list': '/organization/user/manage/SuperAdmin',
};

/** The addresses below the shell that lead to another one. */
export function shortcutsOf<Shell extends AnyRoute>(shell: Shell) {
  const shortcut = (path: string, to: PlacePath) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      beforeLoad: () => {
        const state = session.get();
        if (state.status !== 'signed-in') return;
        const list = state.me.role === 'super-admin' ? (supportLists[to] ?? to) : to;
        throw redirect({ ...ownPlace(list, state.me), replace: true });
      },
    });
  return [
    shortcut('/footage', '/clips/list'),
    shortcut('/media', '/clips/list'),
    shortcut('/changepassword', '/myprofile/changepassword'),
    ...['/user', '/account', '/settings'].map((path) =>
      createRoute({ getParentRoute: () => shell, path, beforeLoad: enterOwnPage }),
    ),
    ...placePaths.flatMap((path) => {
      const { list }: Place = places[path];
      const bare = path.slice(0, path.indexOf('/$'));
      return list === undefined || list === bare ? [] : [shortcut(bare, list as PlacePath)];
    }),
  ];
}

// A part of the app in jsdom, as a role sees it, with the answers of its calls: for tests next to it.
import type { Service } from '@rushes/contract/call';
import { services } from '@rushes/contract/services';
import { permissionsOf, type MemberRole, type Permission } from '@rushes/contract/identity/roles';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from './lib/api/query.ts';
import { type SessionState, type SignedIn, session } from './lib/session/session.ts';
import { tokens } from './lib/session/tokens.ts';
import { ThemeProvider } from './ui/theme-provider.tsx';

/**
 * What calls answer, by `service/method`: a response, a `Refusal`, or what makes one of them of the request. Requests and
 * responses must be those of the contract.
 */
type Answers = Readonly<Record<string, unknown>>;

/** A call that is refused, as the server says it. */
export class Refusal extends Error {
  readonly body: object;

  constructor(code: string, more: object = {}) {
    super(code);
    this.body = { status: 'Error', code, errorMessage: code, ...more };
  }
}

interface AppOptions {
  readonly role?: MemberRole;
  /** Instead of those of the role. */
  readonly permissions?: readonly Permission[];
  readonly me?: Partial<SignedIn>;
  /** Instead of a user who is signed in. */
  readonly state?: SessionState;
  /** By `service/method`, such as `contact/getLists`. */
  readonly answers?: Answers;
  readonly path?: string;
  /** The route that the part is the screen of, such as `/shell/contacts/$contactId`; with its parameters in `path`. */
  readonly route?: string;
}

interface CallRecord {
  readonly path: string;
  readonly request: unknown;
}

/** Shows a part; `asked` are the calls that it made, `requestsOf` the requests of one call. */
export async function openApp(part: ReactNode, options: AppOptions = {}) {
  const asked: CallRecord[] = [];
  answerCalls(options.answers ?? {}, asked);
  vi.spyOn(tokens, 'fresh').mockResolvedValue('token');
  const state = options.state ?? ({ status: 'signed-in', me: meOf(options) } as const);
  vi.spyOn(session, 'get').mockReturnValue(state);
  vi.spyOn(session, 'renewMe').mockResolvedValue(undefined);
  // The grid measures its window to know how many rows fit.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  onTestFinished(() => {
    notifications.clean();
    vi.restoreAllMocks();
  });
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [options.path ?? '/'] });
  const router = createRouter({ routeTree: routesOf(part, options.route), history });
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await vi.waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('The router is still loading');
  });
  return {
    user: userEvent.setup(),
    queryClient,
    asked,
    requestsOf: (path: string) => asked.filter((each) => each.path === path).map(({ request }) => request),
    /** Where the part led. */
    path: () => history.location.href,
  };
}

function routesOf(part: ReactNode, route: string | undefined) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        {route === undefined && part}
        <Outlet />
      </>
    ),
    notFoundComponent: () => null,
  });
  if (route === undefined) return rootRoute;
  const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell' });
  const screenRoute = createRoute({
    getParentRoute: () => shell,
    path: route.replace(/^\/shell/, ''),
    component: () => part,
  });
  return rootRoute.addChildren([shell.addChildren([screenRoute])]);
}

/** Puts a text into a field at once; typing it key by key is slow. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** A dialog by its title. */
export const findDialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

const unkept = { filter: [], gridColumns: [] };
/** What every screen with a list asks; tests about it answer it themselves. */
const alwaysAnswered: Answers = {
  'event/getMenuNotificationCount': { searchFilters: { files: unkept, footage: unkept } },
};

const byName = new Map<string, Service>(Object.values(services).map((service) => [service.name, service]));

/** The answers to come, one a call; the last one for all further calls. */
export function inTurn(...answers: readonly unknown[]): () => unknown {
  let place = 0;
  return () => answers[Math.min(place++, answers.length - 1)];
}

function answerCalls(answers: Answers, asked: CallRecord[]): void {
  const problems = new Set<string>();
  const answer = async (path: string, body: unknown) => {
    const [service = '', method = ''] = path.split('/');
    const call = byName.get(service)?.calls[method];
    const given = path in answers ? answers : alwaysAnswered;
    if (call === undefined || !(path in given)) throw new Error('there is no answer for it');
    const { clientRequest } = JSON.parse(typeof body === 'string' ? body : '{}') as {
      clientRequest: unknown;
    };
    asked.push({ path, request: clientRequest });
    call.request.parse(clientRequest);
    const made = given[path];
    const answered: unknown = typeof made === 'function' ? await (made as Answering)(clientRequest) : made;
    if (answered instanceof Refusal) return answered.body;
    return { status: 'Ok', clientResponse: call.response.parse(answered) };
  };
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const path = url.replace(/^.*\/rest\/secure\/service\//, '');
    return answer(path, init?.body).then(Response.json, (error: Error) => {
      problems.add(`${path}: ${error.message}`);
      return Response.json(new Refusal('internal').body);
    });
  };
  onTestFinished(() => {
    // A request that fails late would be tried again, beside the tests that follow.
    globalThis.fetch = () => new Promise(() => undefined);
    if (problems.size > 0) throw new Error([...problems].join('\n'));
  });
}

type Answering = (request: unknown) => unknown;

function meOf({ role = 'cm', permissions, me = {} }: AppOptions): SignedIn {
  const flags = {};
  return {
    customerUserId: '00000000-0000-4000-8000-000000000001',
    userId: '00000000-0000-4000-8000-000000000002',
    name: 'Cleo',
    userName: 'cleo@north.example',
    role,
    roleName: null,
    userPictureURL3: null,
    youTubeIntegrated: false,
    view: null,
    logoUrl: null,
    customer: {
      customerId: '00000000-0000-4000-8000-000000000003',
      name: 'North',
      addnlLogoFile: null,
      allowZoomIntegration: false,
      allowYoutubeIntegration: false,
      houseFps: 30,
      flags,
      accent: null,
      binDays: 30,
    },
    permissions:
      permissions === undefined ? permissionsOf({ role, custom: null, flags }) : new Set(permissions),
    ...me,
  } as unknown as SignedIn;
}

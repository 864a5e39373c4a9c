// A feature is one value that declares everything the server needs of it; `features.ts` lists them.
import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { services } from '@rushes/contract/services';
import type { Context } from './context.ts';
import type { ObjectKind } from './objects/kind.ts';
import type { ListOffer } from './objects/list-offer.ts';
import type { AllHandlers } from './platform/http/register-services.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { SessionGate } from './platform/http/session-gate.ts';
import type { PersonalData } from './platform/personal-data/offer.ts';

type AllCalls = AllHandlers<typeof services>;
type CallNames = keyof AllCalls;

/** Any feature, whatever its service is. */
export type AnyFeature = Feature<string, unknown, never, never>;

type Uses = Readonly<Record<string, AnyFeature>>;
type ServiceOf<F> = F extends Feature<string, infer Service, never, never> ? Service : never;
type ServicesOf<U extends Uses> = { readonly [Name in keyof U]: ServiceOf<U[Name]> };
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What routes that are not calls work with. */
export interface RouteContext<Service> {
  readonly context: Context;
  readonly service: Service;
  /** Says who sends a request. */
  readonly gate: SessionGate;
}

export interface Declaration<Name extends string, Service, U extends Uses, Given, Calls extends CallNames> {
  readonly name: Name;
  /** Features that it is built from; they come before it in the list. */
  readonly uses?: U;
  /** Tables that only this feature writes. */
  readonly tables?: readonly string[];
  /** Views that every feature may read; this one keeps their columns. */
  readonly views?: readonly string[];
  /** `given`: what `features.ts` gives it of features that come after it. */
  create(context: Context, uses: ServicesOf<U>, given: Given): Service;
  calls?(
    service: NoInfer<Service>,
    uses: ServicesOf<NoInfer<U>>,
    given: NoInfer<Given>,
  ): Pick<AllCalls, Calls>;
  jobs?(context: Context, service: NoInfer<Service>): void;
  routes?(http: HttpServer, parts: RouteContext<NoInfer<Service>>): void;
  /** Lists that can be written as CSV. */
  lists?(service: NoInfer<Service>): readonly ListOffer[];
  /** Kinds of objects that users create, own, share or ask about. */
  objects?(
    service: NoInfer<Service>,
    parts: { readonly context: Context; readonly uses: ServicesOf<NoInfer<U>> },
  ): readonly ObjectKind[];
  /** What it holds about users. Erased from the end of the feature list: what refers to something goes before it. */
  personalData?(service: NoInfer<Service>): readonly PersonalData<PersonalThing>[];
}

/** A feature that was built. */
interface Built<Service, Calls extends CallNames> {
  readonly service: Service;
  readonly calls: Pick<AllCalls, Calls>;
  startJobs(): void;
  addRoutes(http: HttpServer, gate: SessionGate): void;
}

/** `Calls` are the names of its services in the contract: their types would be too long to write down. */
export interface Feature<Name extends string, Service, Given, Calls extends CallNames> {
  readonly name: Name;
  readonly build: (
    context: Context,
    serviceOf: (feature: AnyFeature) => unknown,
    given: Given,
  ) => Built<Service, Calls>;
}

export function feature<
  const Name extends string,
  Service,
  Calls extends CallNames = never,
  U extends Uses = Record<never, never>,
  Given = object,
>(declared: Declaration<Name, Service, U, Given, Calls>): Feature<Name, Service, Given, Calls> {
  const build: Feature<Name, Service, Given, Calls>['build'] = (context, serviceOf, given) => {
    const used = Object.entries(declared.uses ?? {}).map(([name, each]) => [name, serviceOf(each)] as const);
    const uses = Object.fromEntries(used) as ServicesOf<U>;
    const service = declared.create(context, uses, given);
    const { objects, lists, personalData } = context.registry;
    objects.push(...(declared.objects?.(service, { context, uses }) ?? []));
    lists.push(...(declared.lists?.(service) ?? []));
    personalData.unshift(...(declared.personalData?.(service) ?? []));
    return {
      service,
      calls: declared.calls?.(service, uses, given) ?? ({} as Pick<AllCalls, Calls>),
      startJobs: () => declared.jobs?.(context, service),
      addRoutes: (http, gate) => declared.routes?.(http, { context, service, gate }),
    };
  };
  return { name: declared.name, build };
}

/** The services of a list of features, by name. */
export type Services<List extends readonly AnyFeature[]> = {
  readonly [Each in List[number] as Each['name']]: ServiceOf<Each>;
};

/** What the features of a list need of each other against the order of the list. */
export type GivenTo<List extends readonly AnyFeature[]> = Intersection<
  List[number] extends infer Each
    ? Each extends Feature<string, unknown, infer Given, never>
      ? Given
      : never
    : never
>;

type CallsOf<List extends readonly AnyFeature[]> = Pick<
  AllCalls,
  List[number] extends infer Each
    ? Each extends Feature<string, unknown, never, infer Calls>
      ? Calls
      : never
    : never
>;

/** Features that were built, each service under its name. */
export interface BuiltList<List extends readonly AnyFeature[]> {
  readonly services: Services<List>;
  readonly calls: CallsOf<List>;
  startJobs(): void;
  addRoutes(http: HttpServer, gate: SessionGate): void;
}

/** Builds the features in the order of their list. Throws where one is listed before a feature that it uses. */
export function buildFeatures<const List extends readonly AnyFeature[]>(
  list: List,
  context: Context,
  giveOf: (services: () => Services<List>) => GivenTo<List>,
): BuiltList<List> {
  const built = new Map<AnyFeature, Built<unknown, never>>();
  const services: Record<string, unknown> = {};
  const given = giveOf(() => services as Services<List>);
  for (const each of list) {
    const serviceOf = (used: AnyFeature) => {
      const found = built.get(used);
      if (found === undefined) throw new Error(`${each.name} is listed before ${used.name}, which it uses`);
      return found.service;
    };
    const done = each.build(context, serviceOf, given as never);
    built.set(each, done);
    services[each.name] = done.service;
  }
  const all = [...built.values()];
  return {
    services: services as Services<List>,
    calls: Object.assign({}, ...all.map(({ calls }) => calls)) as CallsOf<List>,
    startJobs: () => {
      for (const each of all) each.startJobs();
    },
    addRoutes: (http: HttpServer, gate: SessionGate) => {
      for (const each of all) each.addRoutes(http, gate);
    },
  };
}

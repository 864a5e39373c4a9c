// The demo's users as an organisation that has settled in: units, places, fields, groups, and contacts outside.
import type { ContactsService } from '../../audience/contacts/service.ts';
import type { DirectoryService } from '../../organization/directory/service.ts';
import type { UsersService } from '../../organization/users/service.ts';
import { type DemoMember, profileIdOf } from './users.ts';

/** The features that an organisation settles in with. */
export interface DemoOrganisationDeps {
  readonly users: Pick<UsersService, 'countGroups' | 'createGroup' | 'updateUser'>;
  readonly directory: Pick<
    DirectoryService,
    'getDesign' | 'createOrgUnit' | 'createField' | 'getProfile' | 'saveProfile'
  >;
  readonly contacts: Pick<
    ContactsService,
    'getContacts' | 'createContact' | 'countLists' | 'createList' | 'addToList'
  >;
}

const units = [
  { name: 'Terminal', under: null },
  { name: 'Communications', under: 'Terminal' },
] as const;

const fields = [
  { key: 'phone', label: 'Phone' },
  { key: 'speaks', label: 'Languages' },
] as const;

interface Settled {
  readonly userName: string;
  readonly location: string;
  readonly unit: (typeof units)[number]['name'];
  readonly manager: string | null;
  readonly phone: string;
  readonly speaks: string;
}

const users: readonly Settled[] = [
  {
    userName: 'admin@north.demo',
    location: 'Hamburg',
    unit: 'Terminal',
    manager: null,
    phone: '+49 40 555 0110',
    speaks: 'English, German',
  },
  {
    userName: 'cm@north.demo',
    location: 'Hamburg',
    unit: 'Communications',
    manager: 'admin@north.demo',
    phone: '+49 40 555 0111',
    speaks: 'English, French, German',
  },
  {
    userName: 'cc@north.demo',
    location: 'Hamburg',
    unit: 'Communications',
    manager: 'cm@north.demo',
    phone: '+49 40 555 0112',
    speaks: 'German, Turkish',
  },
  {
    userName: 'both@north.demo',
    location: 'Rotterdam',
    unit: 'Communications',
    manager: 'cm@north.demo',
    phone: '',
    speaks: 'Danish, Dutch, English',
  },
  {
    userName: 'viewer@north.demo',
    location: 'Rotterdam',
    unit: 'Terminal',
    manager: 'admin@north.demo',
    phone: '+31 10 555 0113',
    speaks: '',
  },
];

const groups = [
  {
    name: 'Everyone in Hamburg',
    description: 'Users whose location is Hamburg.',
    source: 'rule',
    rule: [{ column: 'location', op: 'is', values: ['Hamburg'] }],
    userNames: [],
  },
  {
    name: 'Film crew',
    description: 'Camera crew.',
    source: 'manual',
    rule: [],
    userNames: ['cc@north.demo', 'both@north.demo'],
  },
] as const;

const contactOf = (email: string, name: string, company: string, city: string, isPress: boolean) => ({
  email,
  name,
  company,
  attributes: { City: city },
  isPress,
});

const contacts = [
  contactOf('ines.okoro@harbourpost.example', 'Ines Okoro', 'Harbour Post', 'Rotterdam', true),
  contactOf('jonas.weber@harbourpost.example', 'Jonas Weber', 'Harbour Post', 'Hamburg', true),
  contactOf('mia.lindqvist@nordwind.example', 'Mia Lindqvist', 'Nordwind Radio', 'Malmö', true),
  contactOf('paul.nguyen@cranes.example', 'Paul Nguyen', 'Cranes & Sons', 'Antwerp', false),
  contactOf('rosa.alvarez@cranes.example', 'Rosa Álvarez', 'Cranes & Sons', 'Bilbao', false),
  contactOf('tariq.haddad@shipyard.example', 'Tariq Haddad', 'Shipyard 7', 'Hamburg', false),
];

/** Makes what is not there: a first start that was interrupted goes on. */
export async function seedOrganisation(deps: DemoOrganisationDeps, manager: DemoMember): Promise<void> {
  const from = { caller: manager, origin: 'http://localhost', clientAddress: '127.0.0.1', requestId: 'demo' };
  const fieldIds = await seedFields(deps, manager);
  const unitIds = await seedUnits(deps, manager);
  for (const member of users) await settle(deps, from, { ...member, fieldIds, unitIds });
  for (const { userNames, rule, ...group } of groups)
    if ((await deps.users.countGroups(manager, { search: group.name })).count === 0)
      await deps.users.createGroup(from, {
        ...group,
        rule: rule.map((each) => ({ ...each, values: [...each.values] })),
        customerUserIds: userNames.map(profileIdOf),
      });
  await seedContacts(deps, from);
}

type DemoCall = Parameters<UsersService['updateUser']>[0] & { readonly caller: DemoMember };
type Ids = ReadonlyMap<string, string>;

async function seedFields({ directory }: DemoOrganisationDeps, manager: DemoMember): Promise<Ids> {
  const known = (await directory.getDesign(manager)).fields.map(({ key }) => key);
  const facts = {
    type: 'text',
    isRequired: false,
    edits: 'both',
    audience: 'everybody',
    choices: [],
  } as const;
  for (const field of fields)
    if (!known.includes(field.key)) await directory.createField(manager, { ...facts, ...field, choices: [] });
  return new Map((await directory.getDesign(manager)).fields.map(({ key, fieldId }) => [key, fieldId]));
}

async function seedUnits({ directory }: DemoOrganisationDeps, manager: DemoMember): Promise<Ids> {
  const idsOf = async () =>
    new Map((await directory.getDesign(manager)).orgUnits.map(({ name, orgUnitId }) => [name, orgUnitId]));
  for (const { name, under } of units) {
    const known = await idsOf();
    const parentId = under === null ? null : (known.get(under) ?? null);
    if (!known.has(name)) await directory.createOrgUnit(manager, { name, parentId });
  }
  return idsOf();
}

/** Gives someone their place, once. */
async function settle(
  { users, directory }: DemoOrganisationDeps,
  from: DemoCall,
  {
    userName,
    location,
    unit,
    manager,
    fieldIds,
    unitIds,
    ...words
  }: Settled & { fieldIds: Ids; unitIds: Ids },
): Promise<void> {
  const id = profileIdOf(userName);
  const before = await directory.getProfile(from.caller, id);
  if (before.orgUnitId !== null) return;
  await users.updateUser(from, id, { location });
  await directory.saveProfile(from.caller, id, {
    values: fields.flatMap(({ key }) => {
      const fieldId = fieldIds.get(key);
      return fieldId === undefined || words[key] === '' ? [] : [{ fieldId, value: words[key], before: '' }];
    }),
    managerId: { value: manager === null ? null : profileIdOf(manager), before: null },
    orgUnitId: { value: unitIds.get(unit) ?? null, before: null },
  });
}

async function seedContacts({ contacts: outside }: DemoOrganisationDeps, from: DemoCall): Promise<void> {
  const press: string[] = [];
  for (const { isPress, ...contact } of contacts) {
    const { items } = await outside.getContacts(from.caller, { search: contact.email, limit: 1 });
    const [known] = items;
    const { contactId } = known ?? (await outside.createContact(from.caller, contact));
    if (isPress) press.push(contactId);
  }
  if ((await outside.countLists(from.caller, { search: 'Press' })).count > 0) return;
  const { listId } = await outside.createList(from, {
    name: 'Press',
    description: 'Journalists who cover the harbour.',
    scope: 'organisation',
    optIn: 'single',
  });
  await outside.addToList(from, listId, press);
}

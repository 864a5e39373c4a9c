import { upperFirst } from '@mantine/hooks';
import type { MemberRole, Permission } from '@rushes/contract/identity/roles';
import { notificationGroups } from '@rushes/contract/limits';
import type { TFunction } from 'i18next';
import { permissionInWords } from '../../../lib/session/permission-words.ts';
import { formatCount, formatExactTime, formatSize } from '../../../lib/format/format.ts';

/** Fields whose values are words of the product; the values of others are what users typed. */
const chosenFields = new Set([
  ...Object.keys(notificationGroups),
  'audience',
  'base',
  'by',
  'catalogue',
  'client',
  'decision',
  'edits',
  'how',
  'kind',
  'layout',
  'level',
  'optIn',
  'outcome',
  'poster',
  'reason',
  'role',
  'rule',
  'scope',
  'source',
  'state',
  'type',
  'visibility',
]);
/** Why nobody was signed in. */
const refusals: ReadonlySet<string> = new Set(['credentials', 'inactive']);
const roles: readonly string[] = ['viewer', 'cc', 'cm', 'admin'] satisfies MemberRole[];
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const permission = /^[a-z]+(?:\.[A-Za-z]+)?:[a-z-]+$/;

/** What changed, as the server records it (`role: viewer → cc`), in the words of the product; not the name that the item has anyway. */
export function changesInWords(t: TFunction, changes: readonly string[], itemName: string): string[] {
  const parsed = changes.map(parse);
  const hasRoleName = parsed.some(({ field }) => field === 'roleName');
  return (
    parsed
      .filter(({ field }) => field !== 'customRoleId' || !hasRoleName)
      .filter(({ field, values }) => field !== 'name' || values.join(' → ') !== itemName)
      // No user gained access by it.
      .filter(({ field, values }) => field !== 'gain' || values[0] !== '0')
      .map(({ field, values }) => `${labelOf(t, field)}: ${valuesInWords(t, field, values)}`)
  );
}

function parse(change: string): { field: string; values: string[] } {
  const at = change.indexOf(': ');
  return { field: change.slice(0, at), values: change.slice(at + 2).split(' → ') };
}

function labelOf(t: TFunction, field: string): string {
  const words = field
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('-', ' ')
    .toLowerCase();
  return t(`audit.fields.${field as 'name'}`, {
    defaultValue: upperFirst(words),
  });
}

function valuesInWords(t: TFunction, field: string, values: readonly string[]): string {
  const [before, after] = values;
  if (field === 'permissions' && before !== undefined && after !== undefined)
    return permissionsInWords(t, before, after);
  return values.map((value) => valueInWords(t, field, value)).join(' → ');
}

function permissionsInWords(t: TFunction, before: string, after: string): string {
  const [had, has] = [before, after].map((list) => list.split(', ').filter((each) => permission.test(each)));
  const inWords = (list: readonly string[]) => list.map((each) => valueInWords(t, '', each)).join(', ');
  const added = has?.filter((each) => had?.includes(each) !== true) ?? [];
  const removed = had?.filter((each) => has?.includes(each) !== true) ?? [];
  return [
    ...(added.length > 0 ? [t('audit.added', { list: inWords(added) })] : []),
    ...(removed.length > 0 ? [t('audit.removed', { list: inWords(removed) })] : []),
  ].join('; ');
}

function valueInWords(t: TFunction, field: string, value: string): string {
  if (value === 'nothing') return t('audit.values.nothing');
  if (value === 'true' || value === 'false') return t(`audit.values.${value}`);
  // The server keeps what a rule says for machines; that there is one says enough here.
  if (value.startsWith('{')) return t('audit.values.set');
  if (instant.test(value)) return formatExactTime(value);
  if (field === 'quotaBytes' && /^\d+$/.test(value)) return formatSize(Number(value));
  if (field === 'maxMs' && /^\d+$/.test(value)) return formatCount(Number(value) / 1000);
  const list = value.split(', ');
  // Identifiers say nothing to a reader: how many there are does.
  if (field.endsWith('s') && list.every((each) => id.test(each))) return formatCount(list.length);
  if (list.every((each) => permission.test(each)))
    return list.map((each) => permissionInWords(t, each as Permission)).join(', ');
  if (field === 'what') return t(`audit.sections.${value as 'rules'}`, { defaultValue: value });
  if (!chosenFields.has(field) && value !== 'changed') return value;
  // Some reasons are typed by users.
  if (field === 'reason' && !refusals.has(value)) return value;
  if (roles.includes(value)) return t(`shell.roles.${value as MemberRole}`);
  // A name among the values is no key of the texts.
  if (!/^[a-z][A-Za-z-]*$/.test(value)) return value;
  return t(`audit.values.${value as 'changed'}`, { defaultValue: value });
}

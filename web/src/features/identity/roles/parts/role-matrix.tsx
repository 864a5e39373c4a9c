import { Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  areas,
  type AssetRow,
  isAlways,
  members,
  type Permission,
  type PermissionAsset,
  permissionAssets,
  type Permissions,
  permissionTable,
} from '@rushes/contract/identity/roles';
import { useTranslation } from 'react-i18next';
import type { RoleColumn } from '../api.ts';
import type { Draft } from '../drafts.ts';
import { useWords } from '../use-words.ts';
import { RoleHead } from './role-head.tsx';
import classes from './roles.module.css';

export interface RoleMatrixProps {
  readonly columns: readonly RoleColumn[];
  /** What is ticked of a role and not saved yet. */
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly grantable: Permissions;
  readonly canEdit: boolean;
  readonly onTick: (column: RoleColumn, permission: Permission, isOn: boolean) => void;
  readonly onRename: (column: RoleColumn) => void;
  readonly onDelete: (column: RoleColumn) => void;
}

const limitId = 'roles-limit';

const rows = permissionAssets
  .map((asset) => ({ asset, row: permissionTable[asset] as AssetRow }))
  .filter(({ row }) => row.actions.see.some((role) => members.some((member) => member === role)));

/** Assets with their actions in rows, roles in columns. */
export function RoleMatrix(props: RoleMatrixProps) {
  const { t } = useTranslation();
  const isLimited =
    props.canEdit &&
    props.columns.some(({ custom }) => custom?.canEdit === true) &&
    rows.some(({ asset, row }) =>
      Object.keys(row.actions).some((action) => !props.grantable.has(`${asset}:${action}` as Permission)),
    );
  return (
    <>
      {isLimited && (
        <Text size="sm" c="dimmed" mb="xs" id={limitId}>
          {t('roles.greyBoxes')}
        </Text>
      )}
      <MatrixTable {...props} />
    </>
  );
}

function MatrixTable(props: RoleMatrixProps) {
  const { t } = useTranslation();
  const { columns } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className={classes['scroll']} tabIndex={0} aria-label={t('roles.matrix')}>
      <table className={classes['matrix']}>
        <caption>
          <VisuallyHidden>{t('roles.matrix')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('roles.permission')}</th>
            {columns.map((column) => (
              <RoleHead key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        {areas.map((area) => {
          const own = rows.filter(({ row }) => row.area === area);
          if (own.length === 0) return null;
          return (
            <tbody key={area}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={classes['area']}>
                  {t(`roles.areas.${area}`)}
                </th>
              </tr>
              {own.flatMap(({ asset, row }) =>
                Object.keys(row.actions).map((action, at) => (
                  <ActionRow
                    key={`${asset}:${action}`}
                    asset={asset}
                    action={action}
                    isFirst={at === 0}
                    {...props}
                  />
                )),
              )}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

interface ActionRowProps extends RoleMatrixProps {
  readonly asset: PermissionAsset;
  readonly action: string;
  readonly isFirst: boolean;
}

function ActionRow({ asset, action, isFirst, ...props }: ActionRowProps) {
  const { assetName, actionName } = useWords();
  const permission = `${asset}:${action}` as Permission;
  return (
    <tr>
      <th scope="row" data-first={isFirst || undefined}>
        {isFirst ? assetName(asset) : actionName(permission)}
        {isFirst && <VisuallyHidden>, {actionName(permission)}</VisuallyHidden>}
      </th>
      {props.columns.map((column) => (
        <Cell key={column.key} column={column} permission={permission} {...props} />
      ))}
    </tr>
  );
}

interface CellProps extends RoleMatrixProps {
  readonly column: RoleColumn;
  readonly permission: Permission;
}

function Cell({ column, permission, drafts, grantable, canEdit, onTick }: CellProps) {
  const { t } = useTranslation();
  const { permissionName } = useWords();
  const draft = drafts.get(column.key);
  const isOn = (draft?.mine ?? column.granted).has(permission);
  const isChanged = isOn !== (draft?.seen ?? column.granted).has(permission);
  const isOpen = canEdit && column.custom?.canEdit === true && !isAlways(permission);
  const isBeyond = !isOn && !grantable.has(permission);
  const isIdle = isOn && !column.effective.has(permission) && !isChanged;
  if (!isOpen)
    return (
      <td>
        <Mark isOn={isOn} isOff={isOn && !column.effective.has(permission)} />
      </td>
    );
  return (
    <td className={isChanged ? classes['changed'] : undefined}>
      <Checkbox
        size="xs"
        checked={isOn}
        disabled={isBeyond}
        aria-label={`${column.name}, ${permissionName(permission)}`}
        aria-describedby={isBeyond ? limitId : undefined}
        title={isBeyond ? t('roles.beyond') : isIdle ? t('roles.off') : undefined}
        onChange={(event) => onTick(column, permission, event.currentTarget.checked)}
      />
    </td>
  );
}

function Mark({ isOn, isOff }: { isOn: boolean; isOff: boolean }) {
  const { t } = useTranslation();
  if (!isOn) return <VisuallyHidden>{t('roles.lacks')}</VisuallyHidden>;
  return (
    <>
      <IconCheck
        size={16}
        stroke={2}
        aria-hidden
        color={isOff ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-anchor)'}
        opacity={isOff ? 0.5 : 1}
      />
      <VisuallyHidden>{t(isOff ? 'roles.off' : 'roles.holds')}</VisuallyHidden>
    </>
  );
}

import type { MemberRole, Permission, PermissionAsset } from '@rushes/contract/identity/roles';
import { useTranslation } from 'react-i18next';
import { actionInWords, assetInWords, permissionInWords } from '../../../lib/session/permission-words.ts';

/** Roles, assets and permissions as users read them. */
export function useWords() {
  const { t } = useTranslation();
  return {
    roleName: (role: MemberRole) => t(`shell.roles.${role}`),
    assetName: (asset: PermissionAsset) => assetInWords(t, asset),
    actionName: (permission: Permission) => actionInWords(t, permission),
    permissionName: (permission: Permission) => permissionInWords(t, permission),
  };
}

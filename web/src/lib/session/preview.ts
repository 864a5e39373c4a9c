import { onlyLooks } from '@rushes/contract/limits';
import { rolePreviewHeader } from '@rushes/contract/identity/role-preview';
import type { MemberRole, Permissions } from '@rushes/contract/identity/roles';
import { useSyncExternalStore } from 'react';
import { CallError } from '../api/call-error.ts';
import { createStore } from '../device/store.ts';

/** The role that a user looks at the product as. */
export interface Preview {
  readonly roleId: string;
  /** As users read it. */
  readonly name: string;
  readonly role: MemberRole;
  readonly permissions: Permissions;
}

/** What a user is told who wants more than to look. */
const previewText = "You can't make changes in a preview. Exit the preview to continue.";
const ownSession = new Set(['session/logout', 'session/renewMediaCookies']);

/** Looking at the product as a role would see it: in this tab alone, until it is left or loaded again. */
export const preview = {
  ...createStore<Preview | null>(null),
  /** Whether a call waits until the preview is left: only looking is possible in it. */
  refuses(path: string): boolean {
    return preview.get() !== null && !ownSession.has(path) && !onlyLooks(path);
  },
  /** The header that says so of a request that looks. */
  headersFor(path: string): Record<string, string> {
    const shown = preview.get();
    return shown !== null && onlyLooks(path) ? { [rolePreviewHeader]: shown.roleId } : {};
  },
  refusal: () => new CallError({ code: 'preview-looks-only', message: previewText, httpStatus: 0 }),
};

/** The same user, as someone with the previewed role would see the product. */
export function seenAs<Me extends { readonly permissions: Permissions }>(me: Me, as: Preview | null): Me {
  return as === null ? me : { ...me, role: as.role, roleName: as.name, permissions: as.permissions };
}

/** The preview of this tab, live. */
export function usePreview(): Preview | null {
  return useSyncExternalStore(preview.subscribe, preview.get);
}

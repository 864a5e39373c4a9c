import { Button, FileButton } from '@mantine/core';
import type { Script } from '@rushes/contract/create/scripts';
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { scriptSource, useDeleteScripts, useImportScript } from '../api.ts';
import { CreateScriptDialog } from '../parts/create-script-dialog.tsx';
import { ScriptMenu } from '../parts/script-menu.tsx';
import { scriptColumns } from '../script-columns.tsx';

/** Scripts of the organisation and one's own. */
export function ScriptListScreen() {
  const { t } = useTranslation();
  const list = useList(scriptSource);
  const columns = useMemo(() => scriptColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('scripts.create.title'), () => setIsMaking(true));
  const canEdit = may(useMe(), 'create.scripts:edit');
  const actions = canEdit && (
    <>
      <ImportButton />
      <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
        {t('scripts.create.title')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('scripts.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="script" />}
            {actions}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('scripts.title')}
        rowId={({ scriptId }) => scriptId}
        rowLabel={({ title }) => title}
        renderRowMenu={(script) => <ScriptMenu script={script} />}
        renderBulk={canEdit ? (rows, clear) => <DeleteButton scripts={rows} onDone={clear} /> : undefined}
        empty={<NoScripts actions={actions} />}
      />
      <CreateScriptDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

function ImportButton() {
  const { t } = useTranslation();
  const read = useImportScript();
  return (
    <FileButton accept=".md,.markdown,.txt,.fountain" onChange={(file) => file !== null && read.mutate(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={read.isPending}
          leftSection={<IconFileImport size={16} stroke={1.5} />}
        >
          {t('scripts.import.action')}
        </Button>
      )}
    </FileButton>
  );
}

function DeleteButton({ scripts, onDone }: { scripts: readonly Script[]; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteScripts(onDone);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(scripts.map(({ scriptId }) => scriptId))}
    >
      {t('scripts.delete')}
    </Button>
  );
}

function NoScripts({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<Illustration name="film" />}
      title={t('scripts.empty.title')}
      text={t('scripts.empty.text')}
      action={actions}
    />
  );
}

import type { Assignment, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { useTranslation } from 'react-i18next';

/** What who got a task is called. */
export function nameOf({ user, contact }: Pick<Assignment, 'user' | 'contact'>): string {
  return user?.name ?? contact?.name ?? '';
}

/** What tasks of a kind are called. */
export function useTaskWords(kind: TaskKind) {
  const { t } = useTranslation();
  if (kind === 'file')
    return {
      title: t('tasks.files.title'),
      one: t('tasks.files.one'),
      briefHelp: t('tasks.files.briefHelp'),
      create: t('tasks.files.create'),
      createAction: t('tasks.files.createAction'),
      send: t('tasks.files.send'),
      close: t('tasks.files.close'),
      reopen: t('tasks.files.reopen'),
      mine: t('tasks.files.mineTab'),
      noneToDo: { title: t('tasks.files.noneToDo.title'), text: t('tasks.files.noneToDo.text') },
      noneSent: { title: t('tasks.files.noneSent.title'), text: t('tasks.files.noneSent.text') },
    };
  return {
    title: t('tasks.title'),
    one: t('tasks.columns.title'),
    briefHelp: t('tasks.form.briefHelp'),
    create: t('tasks.create'),
    createAction: t('tasks.createAction'),
    send: t('tasks.send'),
    close: t('tasks.close'),
    reopen: t('tasks.reopen'),
    mine: t('tasks.parts.mine'),
    noneToDo: { title: t('tasks.noneToDo.title'), text: t('tasks.noneToDo.text') },
    noneSent: { title: t('tasks.noneSent.title'), text: t('tasks.noneSent.text') },
  };
}

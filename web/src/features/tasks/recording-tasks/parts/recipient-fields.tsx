import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AudienceSelect } from '../../../create/programs/parts/publish/audience-picker.tsx';
import { ContactSelect } from './contact-select.tsx';
import type { TaskValues } from './task-form-values.ts';

interface RecipientFieldsProps {
  readonly task: Pick<RecordingTaskDetail, 'kind' | 'recipients'>;
  readonly recipients: TaskValues['recipients'];
  readonly error?: string | undefined;
  readonly onChange: (recipients: TaskValues['recipients']) => void;
}

/** Users of the organisation; for recordings, contacts too. */
export function RecipientFields({ task, recipients, error, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation();
  const seesContacts = may(useMe(), 'audience.contacts:see');
  const hasContacts = recipients.contactIds.length + recipients.contactListIds.length > 0;
  return (
    <>
      <AudienceSelect
        label={t('tasks.form.recipients')}
        help={t('tasks.form.groupsHelp')}
        error={error}
        audience={recipients}
        names={namesOf(task)}
        onChange={(audience) => onChange({ ...recipients, ...audience })}
      />
      {task.kind === 'recording' && (seesContacts || hasContacts) && (
        <ContactSelect recipients={recipients} names={namesOf(task)} onChange={onChange} />
      )}
    </>
  );
}

/** Those who were chosen before: the lists to choose from may not have them. */
function namesOf({ recipients }: RecipientFieldsProps['task']): ReadonlyMap<string, string> {
  const users = (recipients?.users ?? []).map(({ customerUserId, name }) => [customerUserId, name] as const);
  return new Map([
    ...users,
    ...(recipients?.groups ?? []).map(({ groupId, name }) => [groupId, name] as const),
    ...(recipients?.contacts ?? []).map(({ contactId, name }) => [contactId, name] as const),
    ...(recipients?.contactLists ?? []).map(({ listId, name }) => [listId, name] as const),
  ]);
}

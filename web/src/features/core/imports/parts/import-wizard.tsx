import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  Progress,
  Select,
  Skeleton,
  Stack,
  Stepper,
  Text,
} from '@mantine/core';
import type { ImportJob } from '@rushes/contract/core/imports';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '../../../../lib/lists/csv.ts';
import { ErrorState, sentenceOf } from '../../../../ui/error-state.tsx';
import { type ImportControl, isAtWork, uploadFault, useImport } from '../api.ts';
import { type RowFixes, useRowFixes } from '../use-row-fixes.ts';
import { BadRows } from './bad-rows.tsx';
import styles from './import-wizard.module.css';
import { RecentImports } from './recent-imports.tsx';

export interface ImportWords {
  /** What the file holds, before one is chosen. */
  readonly what: string;
  readonly apply: (count: number) => string;
  readonly applied: (count: number) => string;
  readonly undone: (count: number) => string;
}

interface ImportWizardProps {
  readonly kind: string;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What lists show may have changed. */
  readonly onChanged: () => void;
  readonly fieldLabel: (field: string) => string;
  readonly words: ImportWords;
  /** The fields that such a table may have, in the order of the template. */
  readonly fields: readonly string[];
  /** What is shown of a table that has come in. */
  readonly renderApplied?: (importId: string) => ReactNode;
}

/** A table comes in: choose the file, say which column is what, see what would not work and mend it, apply, undo. */
export function ImportWizard(props: ImportWizardProps) {
  const { kind, title, opened, onClose, onChanged } = props;
  const control = useImport(kind, onChanged);
  const { job } = control;
  const [fixes, setFixes] = useRowFixes(title, control);
  const state = job?.state;
  useEffect(() => {
    if (state === 'applied' || state === 'undone' || state === 'failed') onChanged();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once for each end, not for each new function
  }, [state]);
  const close = () => {
    onClose();
    if (!isAtWork(job)) control.restart();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size="xl">
      <Stack gap="md">
        <Steps job={job} />
        {control.error !== null && <ErrorState error={control.error} />}
        {job !== undefined && (
          <Step {...props} job={job} control={control} fixes={fixes} onFix={setFixes} onClose={close} />
        )}
        {control.isOpening && <Skeleton height={160} />}
        {job === undefined && !control.isOpening && (
          <>
            <ChooseFile {...props} control={control} />
            <RecentImports kind={kind} onOpen={control.open} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

const stepOf: Readonly<Record<ImportJob['state'], number>> = {
  uploaded: 1,
  validating: 2,
  validated: 2,
  failed: 2,
  applying: 3,
  applied: 4,
  undoing: 4,
  undone: 4,
};

function Steps({ job }: { job: ImportJob | undefined }) {
  const { t } = useTranslation();
  const active = job === undefined ? 0 : isPartly(job) ? 3 : stepOf[job.state];
  return (
    <Stepper active={active} size="xs" iconSize={28}>
      {(['file', 'columns', 'check', 'apply'] as const).map((step) => (
        <Stepper.Step key={step} label={t(`imports.steps.${step}`)} />
      ))}
    </Stepper>
  );
}

function ChooseFile(props: ImportWizardProps & { control: ImportControl }) {
  const { kind, words, fields, fieldLabel } = props;
  const { upload } = props.control;
  const { t } = useTranslation();
  const fault = uploadFault(upload.error);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) upload.mutate(file);
  };
  return (
    <div className={styles['drop']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <Text ta="center">{words.what}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('imports.limits')}
      </Text>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => file !== null && upload.mutate(file)}>
        {(button) => (
          <Button {...button} loading={upload.isPending}>
            {t('imports.choose')}
          </Button>
        )}
      </FileButton>
      <Button
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={() => saveCsv(`${kind}-template.csv`, [fields.map(fieldLabel)])}
      >
        {t('imports.template')}
      </Button>
      {upload.isError && (
        <Alert color="red" variant="light" role="alert">
          {fault === null
            ? (sentenceOf(upload.error) ?? t('errors.unexpected'))
            : t(`imports.faults.${fault}`)}
        </Alert>
      )}
    </div>
  );
}

interface StepProps extends ImportWizardProps {
  readonly job: ImportJob;
  readonly control: ImportControl;
  readonly fixes: RowFixes;
  readonly onFix: (fixes: RowFixes) => void;
}

function Step(props: StepProps) {
  const { t } = useTranslation();
  const { job } = props;
  switch (job.state) {
    case 'uploaded':
      return <MapColumns {...props} />;
    case 'validating':
      return <Working label={t('imports.checking', { count: job.rowsDone })} />;
    case 'validated':
      return <Checked {...props} />;
    case 'failed':
      return <Failed {...props} />;
    case 'applying':
      return (
        // Rows are counted as a spreadsheet does: the last one is one behind their number.
        <Working label={t('imports.applying')} done={job.rowsDone} total={job.rowsTotal + 1} />
      );
    case 'undoing':
      return <Working label={t('imports.undoing')} done={job.rowsUndone} total={job.rowsApplied} />;
    default:
      return <Ended {...props} />;
  }
}

/** A fault ended it after some rows had come in. */
const isPartly = ({ state, rowsApplied }: ImportJob) => state === 'failed' && rowsApplied > 0;

function Failed({ job, control: { undo, restart } }: StepProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="light" role="alert">
      <Text mb="sm">
        {isPartly(job)
          ? t('imports.partly', { count: job.rowsApplied })
          : t(`imports.faults.${job.failure ?? 'internal'}`)}
      </Text>
      {isPartly(job) ? (
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('imports.undo')}
        </Button>
      ) : (
        <Button variant="default" onClick={restart}>
          {t('imports.another')}
        </Button>
      )}
    </Alert>
  );
}

function Working({ label, done, total }: { label: string; done?: number; total?: number }) {
  const fraction = done === undefined || total === undefined || total === 0 ? null : done / total;
  return (
    <Stack gap="xs" role="status">
      <Text>{label}</Text>
      <Progress
        value={fraction === null ? 100 : fraction * 100}
        animated={fraction === null}
        aria-label={label}
      />
    </Stack>
  );
}

function MapColumns({ job, control: { validate }, fieldLabel }: StepProps) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState(job.mapping);
  const isComplete = job.fields.every(({ field, isRequired }) => !isRequired || mapping[field] != null);
  const columns = job.columns.map(({ heading, samples }, at) => {
    const name = heading === '' ? t('imports.columnUnnamed', { number: at + 1 }) : heading;
    const sample = samples.find((each) => each !== '');
    const label = sample === undefined ? name : t('imports.column', { heading: name, sample });
    return { value: String(at), label };
  });
  return (
    <>
      <Text>{t('imports.mapText', { file: job.filename })}</Text>
      <div className={styles['fields']}>
        {job.fields.map(({ field, isRequired }) => (
          <Select
            key={field}
            label={fieldLabel(field)}
            required={isRequired}
            clearable={!isRequired}
            placeholder={t(isRequired ? 'imports.chooseColumn' : 'imports.none')}
            data={columns}
            value={mapping[field] == null ? null : String(mapping[field])}
            onChange={(at) => setMapping({ ...mapping, [field]: at === null ? null : Number(at) })}
          />
        ))}
      </div>
      <Group justify="end">
        <Button
          disabled={!isComplete}
          loading={validate.isPending}
          onClick={() => validate.mutate({ mapping })}
        >
          {t('imports.check')}
        </Button>
      </Group>
    </>
  );
}

/** Rows mended and not checked again are no part of what would come in, so that comes first. */
function Checked({ job, control, fieldLabel, words, fixes, onFix }: StepProps) {
  const { t } = useTranslation();
  const good = job.rowsTotal - job.rowsBad;
  const bad = good === 0 ? 'imports.allBad' : 'imports.someBad';
  return (
    <>
      <Text role="status">
        {fixes.size > 0
          ? t('imports.unchecked')
          : job.rowsBad === 0
            ? t('imports.allGood', { count: job.rowsTotal })
            : t(bad, { count: job.rowsBad, total: job.rowsTotal })}
      </Text>
      {job.badRows.length > 0 && <BadRows job={job} fieldLabel={fieldLabel} fixes={fixes} onFix={onFix} />}
      <Group justify="end">
        {job.badRows.length > 0 && (
          <Button
            variant={fixes.size === 0 ? 'default' : 'filled'}
            disabled={fixes.size === 0}
            loading={control.validate.isPending}
            onClick={() =>
              control.validate.mutate({ fixes: [...fixes].map(([row, values]) => ({ row, values })) })
            }
          >
            {t('imports.checkAgain')}
          </Button>
        )}
        <Button
          disabled={good === 0 || fixes.size > 0}
          loading={control.apply.isPending}
          onClick={() => control.apply.mutate()}
        >
          {words.apply(good)}
        </Button>
      </Group>
    </>
  );
}

function Ended({ job, control, words, renderApplied, onClose }: StepProps) {
  const { t } = useTranslation();
  const isUndone = job.state === 'undone';
  return (
    <>
      <Text role="status">{isUndone ? words.undone(job.rowsUndone) : words.applied(job.rowsApplied)}</Text>
      {!isUndone && job.rowsBad > 0 && (
        <Text size="sm" c="dimmed">
          {t('imports.leftOut', { count: job.rowsBad })}
        </Text>
      )}
      {!isUndone && renderApplied?.(job.importId)}
      <Group justify="end">
        {!isUndone && (
          <Button variant="default" loading={control.undo.isPending} onClick={() => control.undo.mutate()}>
            {t('imports.undo')}
          </Button>
        )}
        <Button onClick={onClose}>{t('imports.close')}</Button>
      </Group>
    </>
  );
}

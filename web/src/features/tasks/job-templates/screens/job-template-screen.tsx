import { Button, Group, Title } from '@mantine/core';
import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { jobTemplateQuery } from '../api.ts';
import { JobForm } from '../parts/job-form.tsx';
import { JobTemplateMenu } from '../parts/job-template-menu.tsx';
import { StartDialog } from '../parts/start-dialog.tsx';

const route = getRouteApi('/shell/alltemplate/job/$jobTemplateId');

/** One job template: what a job of it gets. */
export function JobTemplateScreen() {
  const { t } = useTranslation();
  const { jobTemplateId } = route.useParams();
  const query = useQuery(jobTemplateQuery(jobTemplateId));
  return (
    <ObjectPage kind="job-template" id={jobTemplateId} title={t('shell.places.jobTemplate')} query={query}>
      {(job) => (
        <div key={jobTemplateId}>
          <Header job={job} />
          <JobForm job={job} />
          <JourneyPanel kind="job-template" id={jobTemplateId} mt="xl" />
        </div>
      )}
    </ObjectPage>
  );
}

function Header({ job }: { job: JobTemplateDetail }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const { jobTemplateId, title, template, canEdit } = job;
  const toList = { to: '/alltemplate/list', search: { tab: 'jobs' } } as const;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <AnchorLink {...toList} c="dimmed" style={{ flexShrink: 0 }}>
          {t('jobs.title')}
        </AnchorLink>
        <Title order={1} lineClamp={1} title={title}>
          {title}
        </Title>
      </Group>
      {canEdit && (
        <Group gap="sm" wrap="nowrap" flex="none">
          {template !== null && <Button onClick={() => setIsStarting(true)}>{t('jobs.start.title')}</Button>}
          <JobTemplateMenu job={job} onDeleted={() => void navigate(toList)} />
        </Group>
      )}
      <StartDialog jobTemplateId={isStarting ? jobTemplateId : null} onClose={() => setIsStarting(false)} />
    </Group>
  );
}

import { Badge, Button, Group, Text } from '@mantine/core';
import type { Template } from '@rushes/contract/create/templates';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../../lib/lists/use-list.ts';
import { Card, cardLink, Cards, type CardState } from '../../../../../ui/grid/cards.tsx';
import type { CardsOptions } from '../../../../../ui/grid/data-grid.tsx';
import type { TemplateColumn } from '../../api.ts';
import { completionOf, scopeText } from '../../template-columns.tsx';
import { TemplateMenu, type TemplateActions } from './template-menu.tsx';
import { TemplatePoster } from './template-poster.tsx';

interface TemplateCardsProps extends CardsOptions<Template> {
  readonly pages: ListState<Template, TemplateColumn>['pages'];
  readonly actions: TemplateActions;
  readonly canSelect: boolean;
}

/** Templates by what programs from them look like. */
export function TemplateCards({ actions, canSelect, ...list }: TemplateCardsProps) {
  return (
    <Cards
      {...list}
      idOf={({ templateId }) => templateId}
      widthPx={240}
      canSelect={canSelect}
      renderCard={(template, state) => <TemplateCard template={template} state={state} actions={actions} />}
    />
  );
}

interface TemplateCardProps {
  readonly template: Template;
  readonly state: CardState;
  readonly actions: TemplateActions;
}

function TemplateCard({ template, state, actions }: TemplateCardProps) {
  const { t } = useTranslation();
  const { templateId, title } = template;
  return (
    <Card name={title} state={state}>
      <Link
        to="/alltemplate/edit/$templateId"
        params={{ templateId }}
        className={cardLink}
        data-card={templateId}
        draggable={false}
      >
        <TemplatePoster poster={template.poster} />
        <Text fw={500} truncate title={title} mt={8}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {factsOf(template, t)}
        </Text>
      </Link>
      <Group justify="space-between" wrap="nowrap" gap={8} mt={8}>
        {template.state === 'published' && actions.onUse !== null ? (
          <Button
            size="compact-sm"
            variant="light"
            loading={actions.usedId === templateId}
            aria-label={t('templates.use.named', { title })}
            onClick={() => actions.onUse?.(template)}
          >
            {t('templates.use.action')}
          </Button>
        ) : (
          <Badge color="gray">{t(`templates.states.${template.state}`)}</Badge>
        )}
        <TemplateMenu template={template} actions={actions} />
      </Group>
    </Card>
  );
}

function factsOf(template: Template, t: TFunction): string {
  const completion = completionOf(template);
  return [
    template.scope === 'organisation' ? null : scopeText(template, t),
    t('templates.slotCount', { count: template.slotCount }),
    completion === null ? t('templates.neverUsed') : t('templates.timesUsed', { count: template.timesUsed }),
    completion === null ? null : t('templates.completed', { percent: completion }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

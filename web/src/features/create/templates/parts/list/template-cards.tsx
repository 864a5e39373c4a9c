import { Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import type { Template } from '@rushes/contract/create/templates';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../../lib/lists/use-list.ts';
import type { CardsOptions } from '../../../../../ui/grid/data-grid.tsx';
import { MoreCards } from '../../../../../ui/grid/more-cards.tsx';
import { toggle } from '../../../../../ui/grid/selection.ts';
import { useCardKeys } from '../../../../../ui/grid/use-card-keys.ts';
import type { TemplateColumn } from '../../api.ts';
import { completionOf } from '../../template-columns.tsx';
import { TemplateMenu, type TemplateActions } from './template-menu.tsx';
import { TemplatePoster } from './template-poster.tsx';
import classes from './templates.module.css';

interface TemplateCardsProps extends CardsOptions<Template> {
  readonly pages: ListState<Template, TemplateColumn>['pages'];
  readonly actions: TemplateActions;
  readonly canSelect: boolean;
}

/** Templates by what programs from them look like. */
export function TemplateCards({ rows, selection, onSelect, pages, actions, canSelect }: TemplateCardsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const order = rows.map(({ templateId }) => templateId);
  const choose = (id: string, isRange: boolean) => onSelect((now) => toggle(now, order, { id, isRange }));
  useCardKeys({ listRef, onToggle: canSelect ? choose : () => undefined });
  return (
    <>
      <ul ref={listRef} className={classes['grid']} data-selecting={selection.ids.size > 0 || undefined}>
        {rows.map((template) => (
          <TemplateCard
            key={template.templateId}
            template={template}
            actions={actions}
            isSelected={selection.ids.has(template.templateId)}
            onSelect={canSelect ? choose : null}
          />
        ))}
      </ul>
      <MoreCards pages={pages} count={rows.length} />
    </>
  );
}

interface TemplateCardProps {
  readonly template: Template;
  readonly actions: TemplateActions;
  readonly isSelected: boolean;
  readonly onSelect: ((templateId: string, isRange: boolean) => void) | null;
}

function TemplateCard({ template, actions, isSelected, onSelect }: TemplateCardProps) {
  const { t } = useTranslation();
  const { templateId, title, state } = template;
  return (
    <li className={classes['card']} data-selected={isSelected || undefined}>
      {onSelect !== null && (
        <Checkbox
          size="md"
          className={classes['check']}
          aria-label={t('grid.select', { name: title })}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => onSelect(templateId, event.shiftKey)}
        />
      )}
      <Link
        to="/alltemplate/edit/$templateId"
        params={{ templateId }}
        className={classes['link']}
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
        {state === 'published' && actions.onUse !== null ? (
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
          <Badge color="gray">{t(`templates.states.${state}`)}</Badge>
        )}
        <TemplateMenu template={template} actions={actions} />
      </Group>
    </li>
  );
}

function factsOf(template: Template, t: TFunction): string {
  const completion = completionOf(template);
  return [
    template.scope === 'personal' ? t('templates.scopes.personal') : null,
    t('templates.slotCount', { count: template.slotCount }),
    completion === null ? t('templates.neverUsed') : t('templates.timesUsed', { count: template.timesUsed }),
    completion === null ? null : t('templates.completed', { percent: completion }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

import { limits } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Badge, Button, Dialog, Icon, Skeleton } from '../../ui/index.ts';
import { lockIcon } from '../../ui/icons.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { useReach } from '../upgrade/useIsWithinReach.ts';
import { upgradeTarget } from '../upgrade/upgrade-target.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';
import { ChoiceList } from '../choices/ChoiceList.tsx';
import * as css from './panel.css.ts';
import { texts } from './texts.ts';
import { useModels, type ModelChoice } from './useModels.ts';

/**
 * Chooses who answers (C-GEN-06, C-GEN-07): the models of the brand, locked ones with what they need. A locked one
 * turns the button into Upgrade, which goes to the subscribe page.
 */
export const ModelPanel = ({ onClose }: Pick<PanelProps, 'onClose'>) => {
  const app = useApp();
  const { notify, t } = app;
  const target = upgradeTarget(app);
  const text = useOwnTexts(texts);
  const isGuest = useSession(({ status }) => status === 'guest');
  const { models: all, current, error, retry } = useModels();
  // What cannot be had here, because nothing is sold or not on this surface, is no choice.
  const isWithinReach = useReach();
  const models = all?.filter(({ permission }) => permission === null || isWithinReach(permission));
  const [, setSettings] = useChatSettings();
  const [chosenId, setChosenId] = useState<string>();
  const [isExplaining, setExplaining] = useState(false);
  const chosen = models?.find(({ id }) => id === chosenId) ?? current;

  const confirm = (model: ModelChoice) => {
    if (model.isLocked) {
      // A guest has nothing to upgrade yet, and another shop opens in its own tab: both are said first.
      if (isGuest || target.kind !== 'subscribe') return setExplaining(true);
      onClose();
      return target.go();
    }
    setSettings({ inference_model: model.isDefault ? undefined : model.id });
    notify({ kind: 'success', text: text('model.switched', { model: model.name }), durationMs: limits.toastShortMs });
    onClose();
  };

  if (isExplaining) return <UpgradePanel feature="model" onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={text('model.title')} closeLabel={t('common.close')} className={css.wide}>
      {error && !models && <ErrorSection onRetry={retry} />}
      {!error && !models && (
        <div className={css.rows} aria-hidden="true">
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {models && models.length === 1 && <p className={css.text}>{text('model.only')}</p>}
      {models && chosen && (
        <>
          <ChoiceList
            label={text('model.label')}
            choices={models.map((model) => ({ id: model.id, content: <ModelCard model={model} /> }))}
            chosenId={chosen.id}
            onChoose={setChosenId}
          />
          <div className={css.actions}>
            <Button onClick={onClose}>{text('generation.cancel')}</Button>
            <Button variant="primary" disabled={!chosen.isLocked && chosen.id === current?.id} onClick={() => confirm(chosen)}>
              {text(chosen.isLocked ? 'model.upgrade' : 'model.use')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};

const ModelCard = ({ model }: { model: ModelChoice }) => {
  const text = useOwnTexts(texts);
  return (
    <>
      <span className={css.head}>
        {model.isLocked && <Icon glyph={lockIcon} size="sm" />}
        <span className={css.name} dir="auto">
          {model.name}
        </span>{' '}
        {model.isDefault && <Badge>{text('model.default')}</Badge>} {model.tag && <Badge tone="accent">{model.tag}</Badge>}{' '}
        {model.demo && <Badge>{text('model.demo')}</Badge>} <Badge>{text('model.context', { tokens: model.tokens })}</Badge>
      </span>{' '}
      {model.size && <span className={css.small}>{text('model.size', { size: model.size })} </span>}
      <span className={css.small} dir="auto">
        {model.description}
      </span>{' '}
      {model.isLocked && <span className={css.small}>{text('model.locked')}</span>}
    </>
  );
};

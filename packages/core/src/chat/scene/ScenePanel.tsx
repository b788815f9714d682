import { getSceneNote, limits, updateSceneNote, type SceneNote } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog, Notice, Skeleton } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { SceneForm } from './SceneForm.tsx';
import * as css from './ScenePanel.css.ts';
import { texts } from './texts.ts';

/** The scene note of the open conversation: read with every reply, part of no message. */
export const ScenePanel = ({ onClose }: PanelProps) => {
  const { client, queries, notify, t } = useApp();
  const { character, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const params = { conversationId };
  const queryKey = [getSceneNote.id, params];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getSceneNote, { params }, { signal }),
    // Another device may have changed it.
    gcTime: 0,
  });

  const save = async (body: SceneNote) => {
    queries.setQueryData(queryKey, await client.call(updateSceneNote, { params, body }));
    const said = text(body.content === '' ? 'scene.removed' : 'scene.saved');
    notify({ kind: 'success', text: said, durationMs: limits.toastShortMs });
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('scene.title')} closeLabel={t('common.close')} className={css.dialog}>
      <div className={css.rows} data-troupe-part="scene-note" aria-busy={!data && !error}>
        <p className={css.about}>{text('scene.about', { character: character.name })}</p>
        {data ? (
          <SceneForm saved={data} onSave={save} onClose={onClose} />
        ) : error ? (
          <Notice
            tone="danger"
            glyph={alertIcon}
            role="alert"
            action={
              <Button variant="inherit" size="sm" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {text('scene.load-failed')}
          </Notice>
        ) : (
          <Skeleton className={css.waiting} />
        )}
      </div>
    </Dialog>
  );
};

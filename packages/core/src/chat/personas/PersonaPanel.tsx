import { limits, updateConversationPersona } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { historyKey } from '../stream/history.ts';
import { PersonaManager, personaStyles as css, usePersonas } from '../../platform/index.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';
import { PersonaUpgrade } from './PersonaUpgrade.tsx';
import { PersonaPicker, type ChosenPersona } from './PersonaPicker.tsx';
import { texts } from './texts.ts';

/** Changes who chats in the open conversation (C-PERS-05): another choice than the current one is asked about first. */
export const PersonaPanel = ({ onClose }: Pick<PanelProps, 'onClose'>) => {
  const { client, queries, notify, t } = useApp();
  const { characterId, conversationId, character, history, isGuest } = useOpenChat();
  const text = useOwnTexts(texts);
  const list = usePersonas({ isWanted: !isGuest });
  const ownName = useSession(({ session }) => session?.user.name.trim());
  const currentId = history.userPersona?.id ?? null;
  const [chosenId, setChosenId] = useState<ChosenPersona>(currentId);
  const [view, setView] = useState<'pick' | 'manage' | 'confirm'>('pick');
  const [isBusy, setBusy] = useState(false);
  if (isGuest) return <UpgradePanel feature="personas" onClose={onClose} />;

  // The one chosen may have been deleted in the manager, or in another tab.
  const isThere = chosenId === null || list.personas === undefined || list.personas.some(({ id }) => id === chosenId);
  const chosen = isThere ? chosenId : undefined;
  const persona = list.personas?.find(({ id }) => id === chosen)?.name ?? (ownName || text('persona.you'));

  const change = async () => {
    setBusy(true);
    try {
      await client.call(updateConversationPersona, {
        params: { conversationId },
        body: { user_persona_id: chosen ?? null },
      });
      // Read the greeting again as well as the persona: it names the persona.
      await queries.refetchQueries({ queryKey: historyKey(characterId, conversationId) });
      notify({ kind: 'success', text: text('persona.changed', { persona }), durationMs: limits.toastShortMs });
      onClose();
    } catch (error) {
      setBusy(false);
      notify({ kind: 'danger', text: `${text('persona.fail.change')}. ${t.error(error)}`, durationMs: limits.toastLongMs });
    }
  };

  if (view === 'manage')
    return <PersonaManager list={list} Upgrade={PersonaUpgrade} onBack={() => setView('pick')} onClose={onClose} />;
  if (view === 'confirm') {
    return (
      <Dialog isOpen onClose={() => setView('pick')} title={text('persona.change.title')}>
        <p className={css.text}>{text('persona.change.text', { character: character.name, persona })}</p>
        <div className={css.actions}>
          <Button disabled={isBusy} onClick={() => setView('pick')}>
            {text('persona.cancel')}
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void change()}>
            {text('persona.change.confirm')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <PersonaPicker
      character={character}
      from={{ characterId, conversationId }}
      list={list}
      listFailure="persona.fail.list"
      chosenId={chosen}
      onChoose={setChosenId}
      onManage={() => setView('manage')}
      onConfirm={() => (chosen === currentId ? onClose() : setView('confirm'))}
      onClose={onClose}
    />
  );
};

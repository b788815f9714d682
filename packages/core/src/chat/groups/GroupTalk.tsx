import { isFlagOn } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { strip } from '../composer/strip.css.ts';
import { GroupStrip } from './GroupStrip.tsx';
import { useGroup } from './useGroup.ts';
import { useMayChoose } from './useMayChoose.ts';
import { useTurns } from './useTurns.ts';

/** The strip of a group in the open conversation: it speaks for who may choose, and leads everybody else to what is missing. */
export const GroupTalk = () => {
  const { brand } = useApp();
  const { character, isGuest, isBusy, register, open } = useOpenChat();
  const isWaiting = useChatUi((ui) => ui.isWaitingInQueue);
  const mayChoose = useMayChoose();
  const { group } = useGroup();
  const { takeTurn, left, stopTurns } = useTurns(isFlagOn(brand, 'groupchat') ? (group?.auto_rounds ?? 0) : 0);
  const choose = (act: () => void) => () => {
    if (mayChoose) act();
    else if (isGuest && register) register();
    else open('upgrade-auto-response');
  };
  const speak = (who: Parameters<typeof takeTurn>[0]) => {
    stopTurns();
    void takeTurn(who);
  };
  return (
    <div className={strip}>
      <GroupStrip
        members={character.sub_characters}
        nextId={group?.next_ids[0] ?? null}
        awayIds={group?.away_ids ?? []}
        roundsLeft={left}
        isDisabled={isBusy || isWaiting || (group !== undefined && group.next_ids.length === 0)}
        onNext={choose(() => speak({ next_speaker: true }))}
        onChoose={(id) => choose(() => speak({ sub_character_id: id }))()}
        onSettings={choose(() => open('group'))}
        onStop={stopTurns}
      />
    </div>
  );
};

import { useState } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { blockingTexts, UnblockDialog, useCharacter, useUnblock } from '../../platform/index.ts';
import { Button } from '../../ui/index.ts';

export interface UnblockCreatorProps {
  characterId: string;
  onUnblocked: () => void;
}

/** The one way on from a chat whose creator is blocked: asks, unblocks, opens the chat. */
export const UnblockCreator = ({ characterId, onUnblocked }: UnblockCreatorProps) => {
  const text = useOwnTexts(blockingTexts);
  const { character } = useCharacter(characterId);
  const unblock = useUnblock();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" disabled={!character} onClick={() => setAsking(true)}>
        {text('blocking.unblock')}
      </Button>
      {isAsking && character && (
        <UnblockDialog
          username={character.creator_username}
          onClose={() => setAsking(false)}
          onUnblock={async () => {
            await unblock({ id: character.creator_user_id, username: character.creator_username });
            onUnblocked();
          }}
        />
      )}
    </>
  );
};

import type { Creator } from '@troupe/protocol';
import { useState } from 'react';
import { useOwnTexts, useSession } from '../../../app/index.ts';
import { banIcon } from '../../../ui/icons.ts';
import { Button, Icon, Notice } from '../../../ui/index.ts';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { texts as blockingTexts } from '../blocking/texts.ts';
import { UnblockDialog } from '../blocking/UnblockDialog.tsx';
import { useUnblock } from '../blocking/useUnblock.ts';
import { texts } from '../explore/texts.ts';

/** What a member does about a creator: blocking asks first. */
export const BlockCreator = ({ creator }: { creator: Creator }) => {
  const text = useOwnTexts(blockingTexts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const [isAsking, setAsking] = useState(false);
  if (userId === undefined || userId === creator.id) return null;
  return (
    <>
      {!creator.is_blocked && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <Icon glyph={banIcon} />
          {text('blocking.open')}
        </Button>
      )}
      {isAsking && <BlockDialog creator={creator} onClose={() => setAsking(false)} />}
    </>
  );
};

/** In place of the works of one who is blocked: why, and the way back. */
export const BlockedCreator = ({ creator }: { creator: Creator }) => {
  const text = useOwnTexts(texts);
  const words = useOwnTexts(blockingTexts);
  const unblock = useUnblock();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="warning"
        glyph={banIcon}
        action={
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            {words('blocking.unblock.yes')}
          </Button>
        }
      >
        {text('creator.blocked')}
      </Notice>
      {isAsking && (
        <UnblockDialog username={creator.username} onUnblock={() => unblock(creator)} onClose={() => setAsking(false)} />
      )}
    </>
  );
};

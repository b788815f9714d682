import { lazy, Suspense, useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { shareIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/index.ts';
import { texts } from '../explore/texts.ts';
import { useUserSettings } from '../explore/useUserSettings.ts';
import { useCharacter } from '../profile/useCharacter.ts';
import { mayShare } from './may-share.ts';

/** Fields and a dialog come with the press, not with the page. */
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/** The way to show a chatbot to others, on its page (C-BLOCK-07); nothing where it may not be shared. */
export const ShareChatbot = ({ characterId }: { characterId: string }) => {
  const { links, origin } = useApp();
  const text = useOwnTexts(texts);
  const { character } = useCharacter(characterId);
  const { settings } = useUserSettings();
  const [isOpen, setOpen] = useState(false);
  const href = links({ name: 'creation.chatbot', characterId });
  // What leads on inside a frame means nothing outside it.
  if (!character || !href?.startsWith('/') || !mayShare(character, settings?.blockedUsers)) return null;
  return (
    <>
      <IconButton glyph={shareIcon} label={text('share')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog
            name={character.name}
            url={origin + href}
            texts={{
              title: text('share.title', { name: character.name }),
              text: text('share.text'),
              link: text('share.link'),
              more: text('share.more'),
              copy: text('share.copy'),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

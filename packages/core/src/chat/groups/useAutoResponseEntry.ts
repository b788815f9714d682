import { isFlagOn } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { redoIcon } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/index.ts';
import type { OpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import { useIsWithinReach } from '../upgrade/useIsWithinReach.ts';
import { useMayChoose } from './useMayChoose.ts';

/** Auto response of groups, behind its flag (C-GROUP-04): guests are asked to sign up, others to upgrade. */
export const useAutoResponseEntry = ({ character, isGuest, open, register }: OpenChat): MenuItem | null => {
  const { brand } = useApp();
  const text = useOwnTexts(texts);
  const mayChoose = useMayChoose();
  const isWithinReach = useIsWithinReach('auto_response');
  if (!(isWithinReach || (isGuest && register)) || character.type !== 'meta' || !isFlagOn(brand, 'groupchat')) return null;
  return {
    id: 'auto-response',
    glyph: redoIcon,
    label: text('tools.auto-response'),
    onSelect: () => (isGuest && register ? register() : open(mayChoose ? 'group' : 'upgrade-auto-response')),
  };
};

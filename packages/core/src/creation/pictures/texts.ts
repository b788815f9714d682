import images from '../../i18n/en/images.json' with { type: 'json' };
import own from '../../i18n/en/my-chatbots.json' with { type: 'json' };
import pictures from '../../i18n/en/pictures.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';

/** Those of the studio, those of pictures in chats that say the same, and Undo. */
const texts = { ...own, ...images, ...pictures };

export const useText = () => useOwnTexts(texts);
export type PictureText = ReturnType<typeof useText>;

import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useEditPictureEntry, useImageEntry, useOpenPictureEntry, usePicturesEntry, useRedrawEntry } from './entries.ts';
import { ImageButton } from './ImageButton.tsx';
import { PictureEffects } from './PictureEffects.tsx';
import { PictureTools } from './PictureTools.tsx';

declare module '../open-chat/panels.ts' {
  interface Panels {
    image: true;
    picture: true;
    training: true;
    'upgrade-images': true;
    'upgrade-image-styles': true;
    'upgrade-training': true;
    pictures: true;
  }
}

/** Pictures of the conversation. */
export const images = defineChatFeature({
  menu: [{ group: 'files', at: 10, useEntry: usePicturesEntry }],
  messageMenu: [
    { at: 10, useEntry: useOpenPictureEntry },
    { at: 50, useEntry: useEditPictureEntry },
    { at: 70, useEntry: useRedrawEntry },
  ],
  composerMenu: [{ at: 20, useEntry: useImageEntry }],
  panels: {
    image: async () => (await import('./ImagePanel.tsx')).ImagePanel,
    picture: async () => (await import('./PictureDialog.tsx')).PictureDialog,
    training: async () => (await import('./TrainingPanel.tsx')).TrainingPanel,
    'upgrade-images': async () => (await import('./UpgradePanels.tsx')).ImageUpgrade,
    'upgrade-image-styles': async () => (await import('./UpgradePanels.tsx')).ImageStylesUpgrade,
    'upgrade-training': async () => (await import('./UpgradePanels.tsx')).TrainingUpgrade,
    pictures: async () => (await import('./PicturesPanel.tsx')).PicturesPanel,
  },
  composerTools: [{ at: 30, Part: ImageButton }],
  messageTools: [{ at: 20, Part: PictureTools }],
  effects: [{ at: 60, Part: PictureEffects }],
});

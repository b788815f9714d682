import { exportLorebook, limits, type OwnLorebook } from '@troupe/protocol';
import { useRef } from 'react';
import { tellRefusal, useApp } from '../../../app/index.ts';
import { fileNameOf, saveFile } from '../../../platform/index.ts';
import { useText } from '../texts.ts';

/** Hands a lorebook of one's own to the browser's downloads, as a card that other programs read (R-LORE-12). */
export const useExport = () => {
  const app = useApp();
  const text = useText();
  const isBusy = useRef(false);
  return async ({ id }: Pick<OwnLorebook, 'id'>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const answer = await app.client.file(exportLorebook, { params: { lorebookId: id } });
      const file = fileNameOf(answer.headers.get('content-disposition'), 'lorebook.json');
      saveFile(await answer.blob(), file);
      app.notify({ kind: 'info', text: text('my.export.done', { file }), durationMs: limits.toastNormalMs });
    } catch (error) {
      app.notify({ kind: 'danger', text: tellRefusal(app, error), durationMs: limits.toastLongMs });
    } finally {
      isBusy.current = false;
    }
  };
};

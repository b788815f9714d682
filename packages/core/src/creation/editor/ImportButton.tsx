import { importCharacter, limits, type CharacterForm, type ChatbotForm, type EndpointInput } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { uploadIcon } from '../../ui/icons.ts';
import { Button, Icon } from '../../ui/index.ts';
import { useEditor } from './EditorContext.tsx';
import { useText } from './texts.ts';

/** What a card says, as a form; what a form has no room for stays with the file. */
const toForm = ({ creator_notes: _notes, ...form }: CharacterForm): Partial<ChatbotForm> => form;

/** Fills the form with a card, which is read and kept nowhere (R-BOT-21). */
export const ImportButton = () => {
  const app = useApp();
  const text = useText();
  const { set, put } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const body = new FormData();
      body.set('file', file);
      // The client sends a form as it is.
      const given = { query: {}, body } as unknown as EndpointInput<typeof importCharacter>;
      const { form } = await app.client.call(importCharacter, given);
      set(toForm(form));
      put({ hasAgreed: false });
    } catch (error) {
      app.notify({ kind: 'danger', text: app.t.error(error), durationMs: limits.toastLongMs });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".png,.json,.charx"
        hidden
        aria-label={text('my.none.import')}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="outline" disabled={isBusy} onClick={() => input.current?.click()}>
        <Icon glyph={uploadIcon} size="sm" />
        {text('my.none.import')}
      </Button>
    </>
  );
};

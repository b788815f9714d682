import { importCharacter, listOwnCharacters, type EndpointInput } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { tellRefusal, useApp, type App, type CallOptions } from '../../app/index.ts';
import { createCardImportQueue, type CardImport, type CardImportQueue } from './card-import-queue.ts';

/** The queue over the API: its review stores nothing, its saving makes a private chatbot (R-BOT-21). */
const createQueue = (app: App, signal: AbortSignal, onChange: (imports: readonly CardImport[]) => void): CardImportQueue => {
  const send = async (file: File, query: { save?: 'private' }, options: CallOptions) => {
    const body = new FormData();
    body.set('file', file);
    // The client sends a form as it is.
    const given = { query, body } as unknown as EndpointInput<typeof importCharacter>;
    try {
      return await app.client.call(importCharacter, given, { ...options, signal });
    } catch (error) {
      if (!signal.aborted) tellRefusal(app, error);
      throw error;
    }
  };
  return createCardImportQueue({
    read: (file) => send(file, {}, {}),
    async store(file, idempotencyKey) {
      const saved = await send(file, { save: 'private' }, { idempotencyKey });
      void app.queries.invalidateQueries({ queryKey: [listOwnCharacters.id] });
      return saved;
    },
    onChange,
  });
};

export interface CardImports extends Omit<CardImportQueue, 'end'> {
  imports: readonly CardImport[];
}

/** Card files on their way in, for as long as they are looked at. */
export const useCardImports = (): CardImports => {
  const app = useApp();
  const [imports, setImports] = useState<readonly CardImport[]>([]);
  const open = useRef<{ queue: CardImportQueue; ending: AbortController } | null>(null);
  useEffect(
    () => () => {
      open.current?.queue.end();
      open.current?.ending.abort();
      open.current = null;
    },
    [],
  );
  const queue = () => {
    if (open.current === null) {
      const ending = new AbortController();
      open.current = { queue: createQueue(app, ending.signal, setImports), ending };
    }
    return open.current.queue;
  };
  return {
    imports,
    add: (files) => queue().add(files),
    save: (numbers) => queue().save(numbers),
    retry: (number) => queue().retry(number),
    takeOut: (number) => queue().takeOut(number),
  };
};

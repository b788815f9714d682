import { readRecord, type DraftRecord } from '../../drafts/draft-record.ts';

/** What tabs of one browser tell each other of a draft: its newest text, that one wants to write, that it has ended. */
export type DraftNews = { kind: 'text'; record: DraftRecord } | { kind: 'want' } | { kind: 'gone' };

export interface DraftChannel {
  post: (news: DraftNews) => void;
  close: () => void;
}

/** The tabs that have a draft open; who tells something does not hear it. */
export const createDraftChannel = (name: string, hear: (news: DraftNews) => void): DraftChannel => {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  const take = ({ data: news }: MessageEvent<DraftNews>) =>
    hear(news.kind === 'text' ? { ...news, record: readRecord(news.record) } : news);
  channel.addEventListener('message', take as (event: Event) => void);
  return {
    post: (news) => {
      if (isOpen) channel.postMessage(news);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
};
